import type { Database, Sql } from '#drizzle/client.ts';

/** A connection for statements that must all use it, such as a transaction. Once it is lost, `sql` throws. */
export interface Pinned {
  /** Returns the connection. @throws Error when it was lost, which also ended its transaction */
  sql(): Sql;
  close(): Promise<void>;
}

/**
 * Opens a pinned connection. The driver would reconnect silently and continue outside the transaction. So
 * callers get the connection by `sql()` for each statement, and `sql()` throws once the connection was lost.
 */
export function pin(database: Database): Pinned {
  let lost = false;
  let closing = false;
  const sql = database.dedicated({
    max_lifetime: null,
    idle_timeout: 0,
    onclose: () => {
      lost = !closing;
    },
    connection: {
      statement_timeout: 0,
      DateStyle: 'ISO',
      IntervalStyle: 'postgres',
      extra_float_digits: 3,
      bytea_output: 'hex',
      client_encoding: 'UTF8',
      TimeZone: 'UTC',
    } as never,
  });
  return {
    sql() {
      if (lost) throw new Error('the connection to the database was lost');
      return sql;
    },
    close() {
      closing = true;
      return sql.end({ timeout: 2 });
    },
  };
}
