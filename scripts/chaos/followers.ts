import type { Database } from '#drizzle/client.ts';
import { isAfter, parsePosition } from '#server/platform/events/outbox.ts';
import { wsClient } from '#testing/client.ts';

interface Seen {
  readonly id: string;
  readonly data: { readonly name: string };
}

export interface Follower {
  readonly name: string;
  readonly userId: string | undefined;
  readonly seen: readonly Seen[];
  close(): Promise<void>;
}

export function follow(url: string, name: string, token: string, userId?: string): Follower {
  const { client, close } = wsClient(url, token);
  const seen: Seen[] = [];
  let closed = false;
  const start = () => {
    const { onMemberEvent, onStaffEvent } = client.users;
    const lastEventId = seen.at(-1)?.id;
    const input = lastEventId ? { lastEventId } : undefined;
    const handlers = {
      onData: (event: unknown) => void seen.push(event as Seen),
      // A refusal (the database is unavailable) ends the subscription. The follower subscribes again from its
      // last position, as the screens do.
      onError: () => void setTimeout(() => closed || start(), 200),
    };
    if (userId) onMemberEvent.subscribe(input, handlers);
    else onStaffEvent.subscribe(input, handlers);
  };
  start();
  return {
    name,
    userId,
    seen,
    async close() {
      closed = true;
      await close();
    },
  };
}

export async function allBegan(followers: readonly Follower[], withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; followers.some(({ seen }) => seen.length === 0); ) {
    if (performance.now() > end) throw new Error('a stream did not begin');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export interface Followed {
  readonly problems: string[];
  readonly events: number;
  readonly resyncs: number;
}

export async function compareEvents(
  database: Database,
  followers: readonly Follower[],
  withinMs: number,
): Promise<Followed> {
  const problems: string[] = [];
  let events = 0;
  let resyncs = 0;
  for (const { name, userId, seen } of followers) {
    const rows = await entitled(database, userId);
    await reach(seen, rows.at(-1), withinMs);
    const told = seen.filter(({ data }) => data.name !== 'connected' && data.name !== 'resync');
    const orders = seen.filter(({ data }) => data.name === 'resync');
    const expected = rows.filter((id) => comesAfter(id, seen[0]?.id) && !isInGap(id, seen));
    resyncs += orders.length;
    events += told.length;
    const ids = told.map(({ id }) => id);
    const missing = expected.filter((id) => !ids.includes(id));
    const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
    const strange = ids.filter((id) => !rows.includes(id));
    if (missing.length + twice.length + strange.length > 0)
      problems.push(
        `${name}: ${missing.length} events missed, ${twice.length} twice, ${strange.length} strange`,
      );
    if (ids.some((id, i) => i > 0 && !comesAfter(id, ids[i - 1])))
      problems.push(`${name}: events out of order`);
  }
  return { problems, events, resyncs };
}

async function entitled(database: Database, userId: string | undefined): Promise<string[]> {
  const rows = await database.read(
    (_, sql) => sql<{ at: string }[]>`
      select xid::text || '-' || id as at from events
      where ${userId ? sql`audience = 'member' and user_id = ${userId}` : sql`audience = 'staff'`} order by events.xid, events.id`,
  );
  return rows.map(({ at }) => at);
}

async function reach(seen: readonly Seen[], last: string | undefined, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; ) {
    if (last === undefined || !comesAfter(last, seen.at(-1)?.id)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isInGap(id: string, seen: readonly Seen[]): boolean {
  return seen.some(
    ({ id: at, data }, i) => data.name === 'resync' && !comesAfter(id, at) && comesAfter(id, seen[i - 1]?.id),
  );
}

function comesAfter(a: string, b: string | undefined): boolean {
  const [first, second] = [parsePosition(a), b === undefined ? undefined : parsePosition(b)];
  return first !== undefined && (second === undefined || isAfter(first, second));
}
