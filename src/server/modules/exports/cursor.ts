import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';

/** The check is written by hand to be fast, because a file may have millions of rows. */
const cells = z.custom<(string | number | null)[]>(
  (row) =>
    Array.isArray(row) &&
    row.every((cell) => cell === null || typeof cell === 'string' || typeof cell === 'number'),
);
export type Row = z.infer<typeof cells>;

export interface Cursor {
  /** The next batch; an empty batch means that no rows are left. */
  next(): Promise<Row[]>;
  /** May be called twice. */
  close(): Promise<void>;
}

const BATCH_MS = 60_000;

/**
 * `cursor_tuple_fraction` makes Postgres prefer a plan that returns the first rows soon, without sorting all.
 */
export async function openCursor(database: Database, rows: SQL, batch: number): Promise<Cursor> {
  const connection = database.dedicated({
    fetch_types: false,
    connection: {
      application_name: 'sikka export',
      // Postgres looks each second whether the connection of a running query still exists.
      client_connection_check_interval: 1_000,
      statement_timeout: BATCH_MS,
      idle_in_transaction_session_timeout: BATCH_MS,
      cursor_tuple_fraction: 0.001,
    },
  });
  const close = () => connection.end({ timeout: 0 });
  try {
    const { sql: query, params } = new PgDialect().sqlToQuery(rows);
    await connection.unsafe('begin transaction isolation level repeatable read, read only');
    await connection.unsafe(`declare export no scroll cursor for ${query}`, params as never[]);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async next() {
      return parseRows(cells, await connection.unsafe(`fetch ${batch} from export`).values());
    },
    close,
  };
}
