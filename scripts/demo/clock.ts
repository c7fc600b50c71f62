import type { Database } from '#drizzle/client.ts';

/** The demo database's `app_now()`: turned back while a month is lived through, and put right at the end. */
export interface DemoClock {
  /** So many days before today at a time of day in the business time zone, from where it runs on. @returns whether that is in the past */
  set(daysAgo: number, minutes: number): Promise<boolean>;
  /** The true time again. */
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
