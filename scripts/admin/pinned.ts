import type { Database, Sql } from '#drizzle/client.ts';

/** Once it is lost, `sql` throws. */
export interface Pinned {
  /** @throws Error when it was lost, which also ended its transaction */
  sql(): Sql;
  close(): Promise<void>;
}

/** The driver would reconnect silently and continue outside the transaction. */
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
