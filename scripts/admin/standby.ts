import { realpath, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { takeOver } from '#postgres/archive/archive-folder.ts';
import type { Pair } from '#postgres/cluster.ts';
import { readPidFile } from '#postgres/postmaster.ts';
import { isPostgresOn } from '#postgres/processes.ts';
import { isSynchronous, recordSynchronous, standbyOf } from '#postgres/standby/access.ts';
import { askOther, isStandby, lostEndOf, SYNCHRONOUS, stopWaiting } from '#postgres/standby/pair.ts';
import { clusterOf, findEmbedded } from '#postgres/start.ts';
import { type Env, readEnv } from '#server/env.ts';
import { loadAppSecret } from '#server/start/app-secret.ts';
import { pairOf } from '#server/start/standby.ts';
import { type Command, CommandError, type Outcome } from './command.ts';

const PROMOTE_SECONDS = 60;

export const standby: Command = {
  summary: 'two machines with one database: show their state, promote the standby, or go on alone',
  usage: '[promote [--lost] | alone --dead]',
  help: `  (nothing)  on either machine: which of the two it is, and how far the standby is
  promote    on the standby, when the primary is dead: it takes changes from now on
  --lost     the end may be missing, because commits did not wait for the standby: everybody logs in once more
  alone      on the primary, when the standby is dead: commits no longer wait for it
  --dead     the other machine is off, and was not promoted: a cut cable would make two primaries

The server of this machine must be running.`,
  options: { lost: { type: 'boolean' }, dead: { type: 'boolean' } },
  arguments: [0, 1],
  async run({ io, positionals, flag }) {
    const env = readEnv(io.env);
    const pair = pairOf(env, await loadAppSecret(env));
    if (!pair)
      throw new CommandError('neither STANDBY_LISTEN nor STANDBY_OF is set: there is one machine only');
    if (positionals[0] === 'alone') return goOnAlone(env, pair, flag('dead'));
    const connection = await findEmbedded(env.dataDir);
    if (!connection) throw new CommandError(`no server runs the database in ${env.dataDir}: start it first`);
    const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
    try {
      const [row] = await sql`select pg_is_in_recovery() as follows`;
      const follows = row?.follows === true;
      const [what] = positionals;
      if (what === undefined) return follows ? await showStandby(sql) : await showPrimary(sql);
      if (what !== 'promote') throw new CommandError(`what is '${what}'?`);
      if (!follows) throw new CommandError('this machine is the primary already');
      if (pair.other && (await askOther(pair.other, pair.password)).answers)
        throw new CommandError(
          `the database of ${pair.other.host}:${pair.other.port} still answers: stop that machine first, so that two never take changes`,
        );
      return await promoteStandby(sql, env, flag('lost'));
    } finally {
      await sql.end({ timeout: 2 });
    }
  },
};

/**
 * Ends the waiting of commits for the standby. Uses a file and SIGHUP instead of SQL, because the commits
 * that wait now may hold all connections.
 */
async function goOnAlone(env: Env, pair: Pair, dead: boolean): Promise<Outcome> {
  const cluster = clusterOf(env.dataDir);
  if (isStandby(cluster)) throw new CommandError('this machine is the standby: run it on the primary');
  if (!pair.other)
    throw new CommandError('set STANDBY_OF: the other machine is asked whether it was promoted');
  const other = await askOther(pair.other, pair.password);
  if (other.answers && other.timeline !== undefined)
    throw new CommandError(
      'the other machine was promoted and takes changes: make this one its standby (docs/standby.md)',
    );
  if (!other.answers && !dead)
    throw new CommandError(
      'the other machine does not answer: if it is off and was not promoted, add --dead',
    );
  await stopWaiting(cluster);
  const found = readPidFile(cluster);
  if (found && isPostgresOn(found.pid, await realpath(cluster))) process.kill(found.pid, 'SIGHUP');
  const connection = await findEmbedded(env.dataDir);
  // Without a running Postgres, the next start of the server records that commits no longer wait.
  if (connection) {
    const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
    await recordSynchronous(sql, false).finally(() => sql.end({ timeout: 2 }));
  }
  return told('Commits no longer wait for the standby.', { waits: false });
}

async function promoteStandby(sql: postgres.Sql, env: Env, lost: boolean): Promise<Outcome> {
  // Waits until all received WAL is applied, because the last of it may say that commits no longer wait.
  for (;;) {
    const [row] = await sql`
      select pg_last_wal_replay_lsn() >= coalesce(pg_last_wal_receive_lsn(), '0/0') as applied`;
    if (row?.applied === true) break;
    await delay(100);
  }
  const [row] = await sql`
    select coalesce(current_setting(${SYNCHRONOUS}, true), 'off') as waited, pg_last_xact_replay_timestamp() as at`;
  const complete = row?.waited === 'on' && !lost;
  if (row?.waited !== 'on' && !lost)
    throw new CommandError(
      'commits did not wait for this standby, so the last ones may be missing here: promote --lost if it must be',
    );
  // A server that finds this file at its start ends all sessions (`endSessions`) before it serves anybody.
  if (!complete) await writeFile(lostEndOf(env.dataDir), '', { mode: 0o600, flush: true });
  if (env.backup) await takeOver(env.backup.folder, env.dataDir);
  const [done] = await sql`select pg_promote(true, ${PROMOTE_SECONDS}) as promoted`;
  if (done?.promoted !== true) {
    await rm(lostEndOf(env.dataDir), { force: true });
    throw new CommandError(`it was not promoted within ${PROMOTE_SECONDS} s`);
  }
  const last = row?.at instanceof Date ? row.at.toISOString() : 'unknown';
  return told(
    complete
      ? `This machine is the primary. Its last commit is of ${last}: nothing that was acknowledged is lost, unless the other machine went on alone since.`
      : `This machine is the primary; its last commit is of ${last}. Everybody logs in once more.`,
    { complete, lastCommit: row?.at ?? null },
  );
}

async function showStandby(sql: postgres.Sql): Promise<Outcome> {
  const [row] = await sql`
    select (select status = 'streaming' from pg_stat_wal_receiver) as streams,
      coalesce(current_setting(${SYNCHRONOUS}, true), 'off') as waited, pg_last_xact_replay_timestamp() as at`;
  const streams = row?.streams === true;
  const last = row?.at instanceof Date ? row.at.toISOString() : 'unknown';
  return {
    ok: streams,
    text: `This machine is the standby, and ${streams ? 'receives' : 'does NOT receive'} what is committed; last commit ${last}.`,
    data: { role: 'standby', streams, waited: row?.waited === 'on', lastCommit: row?.at ?? null },
  };
}

async function showPrimary(sql: postgres.Sql): Promise<Outcome> {
  const [attached, waits] = [await standbyOf(sql), await isSynchronous(sql)];
  const state = attached
    ? `lacks ${Math.round(attached.missingBytes / 1024)} kB of the log`
    : 'is NOT connected';
  return {
    ok: attached?.isStreaming === true,
    text: `This machine is the primary; its standby ${state}; commits ${waits ? 'wait' : 'do not wait'} for it.`,
    data: { role: 'primary', attached: attached ?? null, waits },
  };
}

const told = (text: string, data: object): Outcome => ({ ok: true, text, data });
