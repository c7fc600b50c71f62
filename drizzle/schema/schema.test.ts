import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import * as schema from './index.ts';

/** Tables that the code uses only in SQL texts, so they have no Drizzle schema. */
const SQL_ONLY = ['schema_migrations'];

it('the Drizzle schema has the same tables and columns as the migrations', async () => {
  const { sql, close } = await createTestDatabase({ poolSize: 1 });
  const made = await sql<{ line: string }[]>`
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and relname <> all (${SQL_ONLY})`;
  await close();
  const described = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { name, columns, primaryKeys } = getTableConfig(table);
    const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    return columns.map((column) => {
      const isRequired = column.notNull || keys.includes(column.name);
      return `${name} ${column.name} ${column.getSQLType()}${isRequired ? ' not null' : ''}`;
    });
  });
  expect(described.sort()).toEqual(made.map(({ line }) => line).sort());
});
