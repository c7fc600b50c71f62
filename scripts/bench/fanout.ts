import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const SOCKETS = 2_000;
/** The maximum number of sockets that the server allows for one account. */
const SOCKETS_PER_ACCOUNT = 20;
const EVENTS = 20;

/** Opens as many staff streams for each account as the server allows, and waits until all are subscribed. */
export function openStreams(stage: Stage, name: string, accounts: readonly Account[]): Promise<void> {
  const each = Array.from({ length: SOCKETS_PER_ACCOUNT }, () => accounts).flat();
  return openSockets(stage, name, 'users.onStaffEvent', each);
}

/** Opens a socket for each account, subscribes it to events, and waits until all are subscribed. */
export async function openSockets(
  stage: Stage,
  name: string,
  path: 'users.onStaffEvent' | 'users.onMemberEvent',
  accounts: readonly Account[],
): Promise<void> {
  const greetings = accounts.map(({ token }) => [
    JSON.stringify({ method: 'connectionParams', data: { token } }),
    JSON.stringify({ id: 1, method: 'subscription', params: { path } }),
  ]);
  const url = `ws://127.0.0.1:${stage.ports.product}/trpc?connectionParams=1`;
  await stage.load.ask({ kind: 'open', name, url, greetings });
  // Each stream first gets two messages: that it started, and its position.
  await stage.load.ask({ kind: 'received', name, each: 2 });
}

/** The server's processor time in ms for one event that `tell` sends to all sockets opened as `name`. */
async function cpuOf(stage: Stage, name: string, tell: () => Promise<unknown>): Promise<number> {
  const before = await stage.server.ask({ kind: 'cpu' });
  for (let i = 0; i < EVENTS; i++) {
    await tell();
    await stage.load.ask({ kind: 'received', name, each: 1 });
  }
  return ((await stage.server.ask({ kind: 'cpu' })) - before) / EVENTS;
}

/**
 * Compares the processor time of the server for one event to 2,000 sockets
 * with that of plain `ws` for the same bytes.
 */
export async function measureFanout(stage: Stage, { rounds }: Effort): Promise<Row[]> {
  const staff = await stage.makeAccounts(SOCKETS / SOCKETS_PER_ACCOUNT, 'admin');
  await openStreams(stage, 'streams', staff);
  const url = `ws://127.0.0.1:${stage.ports.sockets}`;
  await stage.load.ask({
    kind: 'open',
    name: 'bare',
    url,
    greetings: Array.from({ length: SOCKETS }, () => []),
  });
  const payload = { userId: stage.boss.id, newBalance: 1234.5 };
  const emit = () => stage.server.ask({ kind: 'emit', payload });
  await emit();
  const { answers } = await stage.load.ask({ kind: 'received', name: 'streams', each: 1 });
  const text = answers[0]?.body ?? '';
  if (!text.includes('"newBalance":1234.5')) throw new Error(`an event came as ${text}`);
  const row = await compare({
    name: `an event to ${SOCKETS} sockets; bare ws, same bytes (ms of processor)`,
    rounds,
    target: { atMost: 2 },
    ours: () => cpuOf(stage, 'streams', emit),
    limit: () => cpuOf(stage, 'bare', () => stage.server.ask({ kind: 'broadcast', text })),
  });
  for (const name of ['streams', 'bare']) await stage.load.ask({ kind: 'close', name });
  return [row];
}
