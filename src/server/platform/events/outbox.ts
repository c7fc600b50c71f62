import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { memberEvent, staffEvent } from '#shared/events.ts';
import type { LiveEvent, Placed } from './streams.ts';

/** As text, `xid-id`. */
export interface Position {
  readonly xid: bigint;
  readonly id: bigint;
}

export function formatPosition({ xid, id }: Position): string {
  return `${xid}-${id}`;
}

export function parsePosition(text: string): Position | undefined {
  const match = /^(\d{1,19})-(\d{1,18})$/.exec(text);
  return match?.[1] && match[2] ? { xid: BigInt(match[1]), id: BigInt(match[2]) } : undefined;
}

export function isAfter(a: Position, b: Position): boolean {
  return a.xid > b.xid || (a.xid === b.xid && a.id > b.id);
}

export interface Row {
  readonly at: Position;
  readonly audience: 'staff' | 'member' | 'system';
  readonly userId: string | null;
  readonly event: LiveEvent;
  /** False while an older transaction is still running, whose rows could come before this row. */
  readonly settled: boolean;
}

const stored = { xid: z.string(), id: z.int(), name: z.string(), payload: z.unknown() };
const addressed = z.object({
  ...stored,
  audience: z.enum(['staff', 'member', 'system']),
  userId: z.nullable(z.string()),
  settled: z.boolean(),
});
/** A missed event; or one row without an event (the second form): events were lost, or none was missed. */
const missed = z.union([
  z.object({ ...stored, lost: z.boolean() }),
  z.object({ xid: z.null(), lost: z.boolean() }),
]);
type Stored = z.infer<z.ZodMiniObject<typeof stored>>;

const EVENTS = { staff: staffEvent, member: memberEvent };

/** An event that this release cannot parse becomes a `resync`: the browser then reads everything again. */
function placed(row: Stored, audience: Row['audience']): Placed {
  const parsed =
    audience === 'system' ? undefined : EVENTS[audience].safeParse({ name: row.name, data: row.payload });
  return {
    at: { xid: BigInt(row.xid), id: BigInt(row.id) },
    event: parsed?.data ?? { name: 'resync', data: {} },
  };
}

/** The position from which a starting server reads: no event before it can still be committed. */
export async function readHorizon(database: Database): Promise<Position> {
  const [row] = await database.rows(
    z.object({ horizon: z.string() }),
    (sql) => sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`,
  );
  return { xid: BigInt(row?.horizon ?? 0), id: 0n };
}

export async function readAfter(database: Database, after: Position, limit: number): Promise<Row[]> {
  const rows = await database.rows(
    addressed,
    (sql) => sql`
      select xid::text as xid, id, audience, user_id as "userId", name, payload,
        xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
      from events where (xid, id) > (${String(after.xid)}::xid8, ${String(after.id)}::bigint)
      order by events.xid, events.id limit ${limit}`,
  );
  return rows.map((row) => ({
    ...placed(row, row.audience),
    audience: row.audience,
    userId: row.userId,
    settled: row.settled,
  }));
}

export interface Missed {
  readonly since: Position;
  readonly events: readonly Placed[];
}

/**
 * Undefined when the client must read everything again: more than `limit` events, some may have been deleted,
 * or `lastEventId` is no position of this database (as after a restore).
 */
export async function readMissed(
  database: Database,
  { audience, userId }: { readonly audience: 'staff' | 'member'; readonly userId: string },
  lastEventId: string,
  limit: number,
): Promise<Missed | undefined> {
  const since = parsePosition(lastEventId);
  if (!since) return undefined;
  const [xid, id] = [String(since.xid), String(since.id)];
  const rows = await database.rows(missed, (sql) => {
    const after = (whose = sql``) => sql`
      (select xid, id, name, payload from events
      where not f.lost and (xid, id) > (${xid}::xid8, ${id}::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot())
        and audience = ${audience} ${whose}
      order by xid, id limit ${limit + 1})`;
    // Two parts, because one condition with "or" would read the events of all members.
    const events =
      audience === 'staff'
        ? after()
        : sql`${after(sql`and user_id = ${userId}`)} union all ${after(sql`and user_id is null`)}`;
    return sql`
      select f.lost, e.xid::text as xid, e.id, e.name, e.payload
      from (
        select (xid, id) > (${xid}::xid8, ${id}::bigint) or ${xid}::xid8 > pg_snapshot_xmax(pg_current_snapshot())
          -- Position 0 of a transaction is where a stream began; any other is that of an event.
          or (${id}::bigint <> 0 and (xid, id) <> (${xid}::xid8, ${id}::bigint)
            and not exists (select 1 from events where id = ${id}::bigint and xid = ${xid}::xid8)) as lost
        from events_floor) f
      left join lateral (${events}) e on true
      order by e.xid, e.id`;
  });
  if (rows.length === 0 || rows[0]?.lost || rows.length > limit) return undefined;
  return {
    since,
    events: rows.flatMap((row) => (row.xid === null ? [] : [placed(row, audience)])),
  };
}
