import type { Sql } from '#drizzle/client.ts';

/* Changes of sealed rows with all triggers off, as with the password of the database. */

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
  readonly kind: string;
  readonly number: number;
}

type Change = readonly [table: Table, way: 'alter' | 'add' | 'delete', what: string];

/** Each column altered, and a row deleted and added, the latter with each of these days. */
export async function changesOf(sql: Sql): Promise<Change[]> {
  const columns = await sql<{ table: Table; name: string }[]>`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = any(${[...TABLES]}) and is_generated = 'NEVER'`;
  return TABLES.flatMap((table): Change[] => [
    [table, 'delete', ''],
    ...['the same', '1970-01-01', '2001-02-03', '2199-01-01'].map((day): Change => [table, 'add', day]),
    ...columns
      .filter(({ table: of, name }) => of === table && name !== IDENTITY[table] && name !== 'search')
      .map(({ name }): Change => [table, 'alter', name]),
  ]);
}

/** The caller must roll back the transaction of `sql`. @returns undefined if no sealed row has the column */
export async function mutate(sql: Sql, [table, way, what]: Change): Promise<Mutation | undefined> {
  await sql`set local session_replication_role = replica`;
  const sealed = 'seal_day <= (select max(day) from seals where root is not null)';
  const rows = await sql.unsafe<{ place: string; number: number; row: Record<string, unknown> }[]>(`
    select ctid::text as place, ${NUMBER[table]} as number, to_jsonb(t) as row from ${table} t where ${
      table === 'journal_lines' ? `entry_id in (select id from journal_entries where ${sealed})` : sealed
    } order by ${IDENTITY[table]} desc`);
  const chosen = way === 'alter' ? rows.find(({ row }) => row[what] !== null) : rows[0];
  if (!chosen) return undefined;
  const { place, number, row } = chosen;
  const about = { kind: KIND[table], number };
  if (way === 'delete') {
    await sql.unsafe(`delete from ${table} where ctid = '${place}'`);
    return about;
  }
  const all = await sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`;
  if (way === 'alter') {
    const { type = '' } = all.find(({ name }) => name === what) ?? {};
    await sql.unsafe(`update ${table} set ${what} = ${OTHER[type]?.(what)} where ctid = '${place}'`);
    return about;
  }
  const identity = 5_000_000;
  const names = all.map(({ name }) => name);
  const changed: Record<string, unknown> = { [IDENTITY[table]]: identity };
  if (table === 'journal_entries') changed.cause = 'forged';
  if (table === 'spins') Object.assign(changed, { id: crypto.randomUUID(), user_id: crypto.randomUUID() });
  if (table !== 'journal_lines' && what !== 'the same') changed.seal_day = what;
  await sql.unsafe(
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${names.join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [sql.json({ ...row, ...changed } as never)] as never[],
  );
  return { kind: KIND[table], number: table === 'journal_lines' ? number : identity };
}
