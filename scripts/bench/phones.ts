import { startChild } from './child.ts';
import { requestText } from './connection.ts';
import { openSockets } from './fanout.ts';
import type { LoadAnswer, LoadAsk } from './load.ts';
import { measureAgainst, type Row } from './rows.ts';
import type { Stage } from './stage.ts';

const PHONES = 10_000;
/** Phones that connect before the measured ones, so that caches are full and the code is compiled by then. */
const FIRST = 500;
/** The calls of other clients while all phones come back: how many clients, and for how many ms. */
const CALLS = { clients: 4, ms: 15_000 };
/** Limits: processor time to open a socket, memory of an idle socket, time until all are back, call time. */
const MOST = { openMs: 0.7, kilobytes: 8, backSeconds: 15, p99Ms: 500 };

/**
 * Measures the sockets of members: what one socket costs, and how long it takes until all are back after a
 * restart, while other clients make calls.
 */
export async function measurePhones(stage: Stage): Promise<Row[]> {
  const members = await stage.makeAccounts(PHONES + FIRST);
  const phones = members.slice(FIRST);
  await openSockets(stage, 'first', 'users.onMemberEvent', members.slice(0, FIRST));
  const [memory, cpu] = [await stage.server.ask({ kind: 'memory' }), await stage.server.ask({ kind: 'cpu' })];
  await openSockets(stage, 'phones', 'users.onMemberEvent', phones);
  const openMs = ((await stage.server.ask({ kind: 'cpu' })) - cpu) / PHONES;
  const kilobytes = ((await stage.server.ask({ kind: 'memory' })) - memory) / PHONES / 1_024;

  await stage.server.ask({ kind: 'restart' });
  for (const name of ['first', 'phones']) await stage.load.ask({ kind: 'close', name });
  const calls = startChild<LoadAsk, LoadAnswer>('load.ts');
  try {
    const requests = members.slice(0, FIRST).map(({ token }) => requestText('/trpc/users.me', { token }));
    const calling = calls.ask({ kind: 'http', port: stage.ports.product, requests, repeat: true, ...CALLS });
    const from = performance.now();
    await openSockets(stage, 'back', 'users.onMemberEvent', phones);
    const backSeconds = (performance.now() - from) / 1_000;
    const { answers, p99Ms = 0 } = await calling;
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`answered ${wrong.status}: ${wrong.body}`);
    return [
      measureAgainst("opening a member's socket: processor of the server (ms)", MOST.openMs, [openMs]),
      measureAgainst("a member's idle socket: memory in use (kB)", MOST.kilobytes, [kilobytes]),
      measureAgainst(`${PHONES.toLocaleString('en')} members back after a restart (s)`, MOST.backSeconds, [
        backSeconds,
      ]),
      measureAgainst('calls of others meanwhile, 99th percentile (ms)', MOST.p99Ms, [p99Ms]),
    ];
  } finally {
    await stage.load.ask({ kind: 'close', name: 'back' });
    await calls.stop();
  }
}
