import { startChild } from './child.ts';
import { requestText } from './connection.ts';
import { openSockets } from './fanout.ts';
import type { LoadFunctions } from './load.ts';
import { assertAnswered } from './requests.ts';
import { measureAgainst, type Row, secondsOf } from './rows.ts';
import type { Stage } from './stage.ts';

const PHONES = 10_000;
/** Phones that connect before the measured ones, so that caches are full and the code is compiled by then. */
const FIRST = 500;
/** The calls of other clients while all phones come back. */
const CALLS = { clients: 4, ms: 15_000, repeat: true };

/** What a member's socket costs, and how long all take to be back after a restart, while others call. */
export async function measurePhones(stage: Stage): Promise<Row[]> {
  const members = await stage.makeAccounts(PHONES + FIRST);
  const phones = members.slice(FIRST);
  await openSockets(stage, 'first', 'users.onMemberEvent', members.slice(0, FIRST));
  const [memory, cpu] = [await stage.server.memory(), await stage.server.cpu()];
  await openSockets(stage, 'phones', 'users.onMemberEvent', phones);
  const openMs = ((await stage.server.cpu()) - cpu) / PHONES;
  const kilobytes = ((await stage.server.memory()) - memory) / PHONES / 1_024;

  await stage.server.restart();
  for (const name of ['first', 'phones']) await stage.load.close(name);
  const calls = startChild<LoadFunctions>('load.ts');
  try {
    const requests = members.slice(0, FIRST).map(({ token }) => requestText('/trpc/users.me', { token }));
    const calling = calls.remote.http(stage.ports.product, requests, CALLS);
    const back = await secondsOf(() => openSockets(stage, 'back', 'users.onMemberEvent', phones));
    const { answers, p99Ms } = await calling;
    assertAnswered(answers);
    return [
      measureAgainst("opening a member's socket: processor of the server (ms)", 0.7, [openMs]),
      measureAgainst("a member's idle socket: memory in use (kB)", 8, [kilobytes]),
      measureAgainst(`${PHONES.toLocaleString('en')} members back after a restart (s)`, 15, [back.seconds]),
      measureAgainst('calls of others meanwhile, 99th percentile (ms)', 500, [p99Ms]),
    ];
  } finally {
    await stage.load.close('back');
    await calls.stop();
  }
}
