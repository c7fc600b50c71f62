import type { Database, Sql } from '#drizzle/client.ts';

/** One connection on which a transaction of several statements is safe, because nothing runs once it was lost. */
export interface Pinned {
  /** The connection, if it is still the one it was. @throws Error when it was lost: what it had begun is undone */
  sql(): Sql;
  close(): Promise<void>;
}

/**
 * Opens a pinned connection. The driver would reconnect silently and continue outside the transaction, so its
 * user gets it again before each statement.
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
