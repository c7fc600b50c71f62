import { compare, type Effort, type Row } from './rows.ts';
import type { Account, Stage } from './stage.ts';

const SOCKETS = 2_000;
/** The maximum number of sockets that the server allows for one account. */
const SOCKETS_PER_ACCOUNT = 20;
const EVENTS = 20;

/** Opens as many staff streams for each account as the server allows. */
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
  await stage.load.open(name, url, greetings);
  // Each stream first gets two messages: that it started, and its position.
  await stage.load.received(name, 2);
}

/** Compares the server's processor time for one event to 2,000 sockets with plain `ws` for the same bytes. */
export async function measureFanout(stage: Stage, { rounds }: Effort): Promise<Row[]> {
  await openStreams(stage, 'streams', await stage.makeAccounts(SOCKETS / SOCKETS_PER_ACCOUNT, 'admin'));
  const url = `ws://127.0.0.1:${stage.ports.sockets}`;
  const greetings = Array.from({ length: SOCKETS }, () => []);
  await stage.load.open('bare', url, greetings);
  const payload = { userId: stage.boss.id, newBalance: 1234.5 };
  const emit = () => stage.server.emit(payload);
  await emit();
  const text = await stage.load.received('streams', 1);
  if (!text.includes('"newBalance":1234.5')) throw new Error(`an event came as ${text}`);
  /** Milliseconds of processor time of the server for one event. */
  const cpuOf = async (name: string, tell: () => Promise<unknown>) => {
    const before = await stage.server.cpu();
    for (let i = 0; i < EVENTS; i++) {
      await tell();
      await stage.load.received(name, 1);
    }
    return ((await stage.server.cpu()) - before) / EVENTS;
  };
  const row = await compare({
    name: `an event to ${SOCKETS} sockets; bare ws, same bytes (ms of processor)`,
    rounds,
    target: '≤ 2',
    ours: () => cpuOf('streams', emit),
    limit: () => cpuOf('bare', () => stage.server.broadcast(text)),
  });
  for (const name of ['streams', 'bare']) await stage.load.close(name);
  return [row];
}
