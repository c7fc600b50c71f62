import type { Database } from '#drizzle/client.ts';
import type { Log } from '../deps.ts';
import type { Bus } from './bus.ts';
import { type LiveEvent, Mailbox, type Placed } from './mailbox.ts';
import { formatPosition, isAfter, type Position, parsePosition } from './position.ts';

/** Whose events a subscription gets; the user is who holds the session. */
export interface Audience {
  readonly audience: 'staff' | 'member';
  readonly userId: string;
}

/** Reads the outbox once for the whole process and hands its events to the open subscriptions (docs/architecture.md, "Events"). */
export interface Relay {
  start(): Promise<void>;
  /** The events after `lastEventId`, or from now on, each with its position; ends with the signal, the session or the server. */
  follow(
    audience: Audience,
    lastEventId: string | null | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<[id: string, event: LiveEvent]>;
  /** Every session of this account was ended. Called at once, and again (`drained`) when its open streams have handed out what was left. */
  onRevoked(listener: (userId: string, state: 'revoked' | 'drained') => void): void;
  close(): Promise<void>;
}

interface RelayOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
}

const POLL_MS = 1_000;
/** How soon to look again when an event waits for an older transaction to end. */
const UNSETTLED_MS = 15;
const BATCH = 1_000;
/** More than this missed is not told one by one. */
const BACKLOG = 500;
const MAILBOX = 1_000;

interface Row {
  xid: string;
  id: number;
  audience: 'staff' | 'member' | 'system';
  userId: string | null;
  name: string;
  payload: unknown;
  settled: boolean;
}

interface Stream {
  readonly audience: Audience;
  readonly mailbox: Mailbox;
  readonly done: Promise<void>;
}

export function createRelay({ database, bus, log }: RelayOptions): Relay {
  const streams = { staff: new Set<Stream>(), member: new Map<string, Set<Stream>>() };
  const revokedListeners = new Set<Parameters<Relay['onRevoked']>[0]>();
  let cursor: Position = { xid: 0n, id: 0n };
  let reading: Promise<void> | undefined;
  let again = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Reads on; a call during a read makes one more read follow it. */
  function read(): void {
    if (closed) return;
    if (reading) {
      again = true;
      return;
    }
    reading = readOn()
      .catch((error: unknown) => {
        // The cursor stays: the next poll goes on from it.
        log.warn({ err: error }, 'the outbox could not be read and is tried again');
        return POLL_MS;
      })
      .then((wait) => {
        reading = undefined;
        clearTimeout(timer);
        if (closed) return;
        timer = setTimeout(read, again ? 0 : wait);
        timer.unref();
        again = false;
      });
  }

  /** @returns milliseconds until the next look */
  async function readOn(): Promise<number> {
    for (;;) {
      const rows = await readAfter(database, cursor, BATCH);
      for (const row of rows) {
        if (!row.settled) return UNSETTLED_MS;
        deliver(row);
        cursor = positionOf(row);
      }
      if (rows.length < BATCH) return POLL_MS;
    }
  }

  function deliver(row: Row): void {
    if (row.audience === 'system') {
      if (row.userId) revoke(row.userId);
      return;
    }
    const item: Placed = { at: positionOf(row), event: { name: row.name, data: row.payload } as LiveEvent };
    const to =
      row.audience === 'staff' ? streams.staff : (row.userId && streams.member.get(row.userId)) || [];
    for (const stream of to) stream.mailbox.put(item);
  }

  function* streamsOf(userId: string): Generator<Stream> {
    for (const stream of streams.staff) if (stream.audience.userId === userId) yield stream;
    yield* streams.member.get(userId) ?? [];
  }

  function revoke(userId: string): void {
    const ended = [...streamsOf(userId)];
    for (const stream of ended) stream.mailbox.end();
    for (const listener of revokedListeners) listener(userId, 'revoked');
    void Promise.all(ended.map((stream) => stream.done)).then(() => {
      for (const listener of revokedListeners) listener(userId, 'drained');
    });
  }

  function attach(audience: Audience): Stream & { detach: () => void } {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const stream: Stream = { audience, mailbox: new Mailbox(MAILBOX), done };
    const group =
      audience.audience === 'staff'
        ? streams.staff
        : (streams.member.get(audience.userId) ?? new Set<Stream>());
    group.add(stream);
    if (audience.audience === 'member') streams.member.set(audience.userId, group);
    return {
      ...stream,
      detach() {
        group.delete(stream);
        if (group.size === 0 && audience.audience === 'member') streams.member.delete(audience.userId);
        finish();
      },
    };
  }

  async function* follow(
    audience: Audience,
    lastEventId: string | null | undefined,
    signal: AbortSignal | undefined,
  ): ReturnType<Relay['follow']> {
    // Attached before the backlog is read: an event in between is seen twice, and the second one dropped, rather than missed.
    const stream = attach(audience);
    const end = () => stream.mailbox.end();
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted || closed) end();
    try {
      let sent = cursor;
      if (lastEventId == null) {
        yield [formatPosition(sent), { name: 'connected', data: {} }];
      } else {
        const missed = await readMissed(database, audience, lastEventId);
        if (missed === 'unknown') yield [formatPosition(sent), { name: 'resync', data: {} }];
        else {
          yield [lastEventId, { name: 'connected', data: {} }];
          for (const item of missed) {
            yield [formatPosition(item.at), item.event];
            sent = item.at;
          }
          if (missed.length > 0) stream.mailbox.dropUpTo(sent);
        }
      }
      for (let item = await stream.mailbox.next(); item; item = await stream.mailbox.next()) {
        if (!isAfter(item.at, sent)) continue;
        sent = item.at;
        yield [formatPosition(item.at), item.event];
      }
    } finally {
      signal?.removeEventListener('abort', end);
      stream.detach();
    }
  }

  return {
    async start() {
      const [row] = await database.read(
        (_, sql) =>
          sql<{ horizon: string }[]>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
      );
      cursor = { xid: BigInt(row?.horizon ?? 0), id: 0n };
      bus.onWake(read);
      read();
    },
    follow,
    onRevoked: (listener) => void revokedListeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const stream of streams.staff) stream.mailbox.end();
      for (const group of streams.member.values()) for (const stream of group) stream.mailbox.end();
      await reading;
    },
  };
}

function positionOf(row: { readonly xid: string; readonly id: number }): Position {
  return { xid: BigInt(row.xid), id: BigInt(row.id) };
}

/** Rows after a position in order. A row is settled when no older transaction is still running that could come before it. */
function readAfter(database: Database, after: Position, limit: number): Promise<Row[]> {
  return database.read(
    (_, sql) => sql<Row[]>`
      select xid::text as xid, id, audience, user_id as "userId", name, payload,
        xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
      from events where (xid, id) > (${String(after.xid)}::xid8, ${String(after.id)}::bigint)
      order by events.xid, events.id limit ${limit}`,
  );
}

/** What an audience missed since its last event; `unknown` when that is no position of ours, too long ago, or too much. */
async function readMissed(
  database: Database,
  { audience, userId }: Audience,
  lastEventId: string,
): Promise<Placed[] | 'unknown'> {
  const after = parsePosition(lastEventId);
  if (!after) return 'unknown';
  const [xid, id] = [String(after.xid), String(after.id)];
  const rows = await database.read(
    (_, sql) => sql<(Omit<Row, 'settled'> & { lost: boolean })[]>`
      select null as xid, null as id, null as audience, null as "userId", null as name, null as payload,
        (f.xid, f.id) > (${xid}::xid8, ${id}::bigint) or ${xid}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as lost
      from events_floor f
      union all
      (select e.xid::text, e.id, e.audience, e.user_id, e.name, e.payload, false from events e
        where (e.xid, e.id) > (${xid}::xid8, ${id}::bigint) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
          and e.audience = ${audience} ${audience === 'member' ? sql`and e.user_id = ${userId}` : sql``}
        order by e.xid, e.id limit ${BACKLOG + 1})`,
  );
  const [floor, ...events] = rows;
  if (!floor || floor.lost || events.length > BACKLOG) return 'unknown';
  return events
    .map((row) => ({ at: positionOf(row), event: { name: row.name, data: row.payload } as LiveEvent }))
    .sort((a, b) => (isAfter(a.at, b.at) ? 1 : -1));
}
