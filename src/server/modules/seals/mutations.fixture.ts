import type { Sql } from '#drizzle/client.ts';

/* Random changes of sealed rows with all triggers off, as with the password of the database. */

type Table = 'journal_entries' | 'journal_lines' | 'audit_log' | 'spins';
const TABLES: readonly Table[] = ['journal_entries', 'journal_lines', 'audit_log', 'spins'];
const KIND = {
  journal_entries: 'journal',
  journal_lines: 'journal',
  audit_log: 'audit',
  spins: 'spin',
} as const;
const NUMBER = { journal_entries: 'id', journal_lines: 'entry_id', audit_log: 'id', spins: 'seq' } as const;
const IDENTITY = { journal_entries: 'id', journal_lines: 'id', audit_log: 'id', spins: 'seq' } as const;

/** For each column type, SQL for a value that differs from the stored one. */
const OTHER: Record<string, (column: string) => string> = {
  text: (column) => `${column} || 'x'`,
  date: (column) => `${column} + 1`,
  bigint: (column) => `${column} + 100000`,
  integer: (column) => `${column} + 1`,
  boolean: (column) => `not ${column}`,
  uuid: () => 'gen_random_uuid()',
  jsonb: () => `'{"changed": 1}'`,
  'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
};

export interface Mutation {
  readonly said: string;
  readonly kind: string;
  readonly number: number;
}

/** Returns random numbers from 0 to less than 1 (mulberry32). The same seed gives the same numbers. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The caller must roll back the transaction of `sql`. */
export async function mutate(sql: Sql, seed: number): Promise<Mutation> {
  const next = numbersOf(seed);
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(next() * list.length)];
    if (found === undefined) throw new Error('there is nothing to choose from');
    return found;
  };
  await sql`set local session_replication_role = replica`;
  const table = one(TABLES);
  const sealed = 'seal_day <= (select max(day) from seals where root is not null)';
  const rows = await sql.unsafe<{ place: string; number: number; row: Record<string, unknown> }[]>(`
    select ctid::text as place, ${NUMBER[table]} as number, to_jsonb(t) as row from ${table} t where ${
      table === 'journal_lines' ? `entry_id in (select id from journal_entries where ${sealed})` : sealed
    } order by ${IDENTITY[table]}`);
  const { place, number, row } = one(rows);
  const all = await sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`;
  const way = one(['alter', 'add', 'delete'] as const);
  const about = { kind: KIND[table], number };
  if (way === 'delete') {
    await sql.unsafe(`delete from ${table} where ctid = '${place}'`);
    return { said: `deletes ${table} ${number}`, ...about };
  }
  if (way === 'alter') {
    const { name, type } = one(
      all.filter(({ name }) => row[name] !== null && name !== IDENTITY[table] && name !== 'search'),
    );
    await sql.unsafe(`update ${table} set ${name} = ${OTHER[type]?.(name)} where ctid = '${place}'`);
    return { said: `alters ${name} of ${table} ${number}`, ...about };
  }
  const identity = 5_000_000 + seed;
  const names = all.map(({ name }) => name);
  const changed: Record<string, unknown> = { [IDENTITY[table]]: identity };
  if (table === 'journal_entries') changed.cause = `forged:${seed}`;
  if (table === 'spins') Object.assign(changed, { id: crypto.randomUUID(), user_id: crypto.randomUUID() });
  if (table !== 'journal_lines')
    changed.seal_day = one([row.seal_day, '1970-01-01', '2001-02-03', '2199-01-01']);
  await sql.unsafe(
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${names.join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [sql.json({ ...row, ...changed } as never)] as never[],
  );
  const added = table === 'journal_lines' ? number : identity;
  return { said: `adds ${table} ${added} with ${changed.seal_day}`, kind: KIND[table], number: added };
}
