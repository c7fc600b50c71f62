import type { Database } from '#drizzle/client.ts';

/**
 * Controls the clock of the demo's database, `app_now()`. It shows past times while the demo fills the past
 * days, and the real time afterwards.
 */
export interface DemoClock {
  /**
   * Sets the clock to a minute of a day in the business time zone; the clock runs on from there. @returns
   * false, without a change, if that instant is in the future or less than one minute ago
   */
  set(daysAgo: number, minutes: number): Promise<boolean>;
  /** Sets the clock back to the real time. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** @param timeZone the business time zone, in which days begin and end */
export function turnClock(database: Database, timeZone: string): DemoClock {
  const sql = database.dedicated();
  const define = (expression: string) =>
    sql.unsafe(
      `create or replace function public.app_now() returns timestamptz language sql stable as $$ select ${expression} $$`,
    );
  return {
    async set(daysAgo, minutes) {
      const [at] = await sql<{ instant: string; past: boolean }[]>`
        select instant::text, instant < now() - interval '1 minute' as past from (select
          ((now() at time zone ${timeZone})::date - ${daysAgo}::int + make_interval(mins => ${minutes}::int))
            at time zone ${timeZone} as instant) t`;
      if (!at?.past) return false;
      await define(`timestamptz '${at.instant}' + (now() - timestamptz '${new Date().toISOString()}')`);
      return true;
    },
    async reset() {
      await define('now()');
    },
    close: () => sql.end({ timeout: 2 }),
  };
}
