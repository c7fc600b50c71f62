import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { bytes, instant } from '#drizzle/rows.ts';
import type { EntryProofInput } from '#shared/schemas/seals.ts';
import type { SealView } from '#shared/views/seals.ts';

const sealRow = z.object({
  day: z.string(),
  count: z.int(),
  root: z.string(),
  hash: z.string(),
  sealedAt: instant,
});

/** The seals of a day and the days before it, newest first; with null, the newest seals. */
export function listSeals(database: Database, last: string | null, limit: number): Promise<SealView[]> {
  return database.rows(
    sealRow,
    (sql) => sql`
      select day::text, count, encode(root, 'hex') as root, encode(hash, 'hex') as hash, sealed_at as "sealedAt"
      from seals where root is not null and day <= coalesce(${last}::date, 'infinity')
      order by day desc limit ${limit}`,
  );
}

export function listSealsAfter(
  database: Database,
  day: string | null,
  limit: number,
): Promise<Pick<SealView, 'day' | 'hash'>[]> {
  return database.rows(
    z.object({ day: z.string(), hash: z.string() }),
    (sql) => sql`
      select day::text, encode(hash, 'hex') as hash from seals
      where root is not null and day > coalesce(${day}::date, '-infinity') order by day limit ${limit}`,
  );
}

const entryRow = z.object({ kind: z.enum(['journal', 'spin']), number: z.int(), sealDay: z.string() });
export type SealedRow = z.infer<typeof entryRow>;

/** A member's spin, the entry of a movement, or a request's newest entry; never another member's row. */
export async function findEntry(
  database: Database,
  userId: string,
  { movement, request, spin }: EntryProofInput,
): Promise<SealedRow | undefined> {
  const [entry] = await database.rows(entryRow, (sql) =>
    spin
      ? sql`
        select 'spin' as kind, seq as number, seal_day::text as "sealDay" from spins
        where id = ${spin} and user_id = ${userId} and spun_at is not null`
      : sql`
        select 'journal' as kind, e.id as number, e.seal_day::text as "sealDay" from journal_entries e
        where ${
          request === undefined
            ? sql`e.id = (select entry_id from journal_lines where id = ${movement ?? null}::bigint
                and account_id = (select id from ledger_accounts where user_id = ${userId}))`
            : sql`e.request_id = (select id from requests where id = ${request} and user_id = ${userId})`
        } order by e.id desc limit 1`,
  );
  return entry;
}

const leafRow = z.object({
  day: z.string(),
  count: z.int(),
  root: z.string(),
  seal: z.string(),
  before: z.nullable(z.string()),
  leaf: z.string(),
  block: z.int(),
  place: z.nullable(z.int()),
  hashes: bytes,
  roots: bytes,
});

/** Undefined until the row is sealed. */
export async function findLeaf(database: Database, { kind, number, sealDay }: SealedRow) {
  const [leaf] = await database.rows(
    leafRow,
    (sql) => sql`
      select s.day::text, s.count, encode(s.root, 'hex') as root, encode(s.hash, 'hex') as seal,
        (select encode(hash, 'hex') from seals where day < s.day order by day desc limit 1) as before, app.seal_leaf(ref, s.salt) as leaf, b.block,
        array_position(b.refs, ref) - 1 as place, b.hashes,
        (select string_agg(root, ''::bytea order by block) from seal_blocks where day = s.day) as roots
      from app.seal_ref(${kind}, ${number}) ref cross join seals s
      cross join lateral (select * from seal_blocks where day = s.day and first <= ref order by first desc limit 1) b
      where s.rows_day = ${sealDay}::date and s.root is not null`,
  );
  return leaf;
}
