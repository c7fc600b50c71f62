import type { Database } from '#drizzle/client.ts';
import { isSynchronous, standbyOf } from '#postgres/standby/access.ts';
import type { Env } from '#server/env.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Whether this database follows the database of another machine, so that nothing can be written here. */
export async function isFollowing(database: Database): Promise<boolean> {
  const [row] = await database.read((_, sql) => sql`select pg_is_in_recovery() as follows`);
  return row?.follows === true;
}

/** Checks that a standby receives what its primary commits. */
export async function checkOwnStandby(database: Database): Promise<Finding[]> {
  const [row] = await database.read(
    (_, sql) =>
      sql`select coalesce((select status = 'streaming' from pg_stat_wal_receiver), false) as streams`,
  );
  return [
    row?.streams === true
      ? ok('standby', 'this machine is the standby, and receives what is committed')
      : problem(
          'standby',
          'this machine is the standby, and receives nothing: is the other machine running?',
        ),
  ];
}

/** Checks on a primary that the standby is connected, if STANDBY_LISTEN lets a standby connect. */
export async function checkPrimary({ standby }: Env, database: Database): Promise<Finding[]> {
  if (!standby?.listen) return [];
  const [attached, waits] = await database.read(async (_, sql) => [
    await standbyOf(sql),
    await isSynchronous(sql),
  ]);
  if (!attached?.isStreaming)
    return [problem('standby', `is not connected${waits ? ', and changes wait for it' : ''}`)];
  if (waits) return [ok('standby', 'has everything that is acknowledged')];
  return [warning('standby', 'is connected, but commits do not wait for it')];
}
