import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Database, Sql } from '#drizzle/client.ts';
import { readFunctions } from '#drizzle/function-schema.ts';
import { readMigrationState } from '#drizzle/migrate.ts';
import { findPoolerProblem } from '#drizzle/pooler.ts';
import { instant, parseRows } from '#drizzle/rows.ts';
import { PROBE_SETTINGS, tryWrite } from '#drizzle/write-probe.ts';
import { readSecret } from '#postgres/private-files.ts';
import { staffSettings } from '#shared/i18n/en/staff-settings.ts';
import type { Finding } from '#shared/views/system.ts';
import type { Env } from '../env.ts';
import { readBooksCheck } from '../modules/books/books.queries.ts';
import { lastDayOf } from '../modules/seals/seal-file.ts';
import { listSeals } from '../modules/seals/seals.queries.ts';
import { hasOneSuperadmin, listOff } from '../modules/settings/settings.queries.ts';
import { placeholdersIn, readShown } from '../platform/shown-settings.ts';
import { createVault } from '../platform/vault.ts';
import { agoOf, examined, HOUR_MS, ok, problem, warning } from './finding.ts';
import { listSealed } from './sealed-texts.ts';

export interface Reached {
  readonly database: Database;
  /** Whether a server uses it. */
  readonly running: boolean;
  close(): Promise<void>;
}

/** The checks after that of the migrations are skipped if the migrations are not up to date. */
export async function checkDatabase(env: Env, reach: () => Promise<Reached>): Promise<Finding[]> {
  const { database, running, close } = await reach();
  try {
    // Not in `examined`: if the first query gets no answer, the other checks are not tried.
    const findings = await database.read((_, sql) => checkServerOf(sql));
    findings.push(...(await examined('durability', () => checkDurability(env, database))));
    findings.push(...(await examined('pooler', () => checkPooler(env, database))));
    const migrations = await examined('migrations', () => checkMigrations(database, running));
    findings.push(...migrations);
    if (migrations.some(({ state }) => state !== 'ok')) return findings;
    for (const [what, check] of [
      ['write', () => checkWrite(database)],
      ['clock', () => checkClock(database)],
      ['superadmin', () => checkAccounts(database)],
      ['app-secret', () => checkSecret(env, database)],
      ['books', () => checkBooks(database)],
      ['protections', () => checkProtections(database)],
      ['last backup', () => checkBackup(env, database)],
      ['seals', () => checkSeals(database)],
      ['what members see', () => checkShown(database)],
      ['seals outside', () => checkSealFile(env)],
      ['notices', () => checkNotices(database)],
    ] as const) {
      findings.push(...(await examined(what, check)));
    }
    return findings;
  } finally {
    await close();
  }
}

async function checkMigrations(database: Database, running: boolean): Promise<Finding[]> {
  const { applied, pending, unknown, needed, functionsCurrent } = await database.read((_, sql) =>
    readMigrationState(sql),
  );
  if (needed !== undefined)
    return [
      problem('migrations', `the tables need a program with the migration ${needed}: update this program`),
    ];
  if (pending.length > 0 || !functionsCurrent) {
    const detail = `of another version than this program; the next start brings it up (${pending.length} migrations)`;
    return [(running ? problem : warning)('migrations', detail)];
  }
  const more = unknown.length > 0 ? `, ${unknown.length} of them of a newer version` : '';
  return [ok('migrations', `all ${applied.length} are applied${more}`)];
}

/** Reads the configuration without the `synchronous_commit` that this program sets on its own connections. */
async function checkDurability({ databaseUrl }: Env, database: Database): Promise<Finding[]> {
  const sql = database.dedicated({ connection: { synchronous_commit: '' } });
  try {
    const [row] = parseRows(
      z.object({
        fsync: z.string(),
        pages: z.string(),
        commit: z.string(),
        sums: z.string(),
        standbys: z.string(),
      }),
      await sql`
        select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
          current_setting('synchronous_commit') as commit, current_setting('data_checksums') as sums,
          current_setting('synchronous_standby_names') as standbys`,
    );
    if (!row) return [];
    const findings: Finding[] = [];
    if (row.fsync === 'off')
      findings.push(
        problem('durability', 'fsync is off: a power cut loses what was acknowledged, or everything'),
      );
    if (row.pages === 'off')
      findings.push(problem('durability', 'full_page_writes is off: a power cut may damage the data'));
    if (['off', 'local', 'remote_write'].includes(row.commit)) {
      const detail = `synchronous_commit is ${row.commit}: this program's connections raise it to on, others don't`;
      findings.push(warning('durability', detail));
    }
    if (row.sums === 'off')
      findings.push(
        warning('durability', 'data checksums are off: damage by the disk stays unseen (pg_checksums)'),
      );
    if (databaseUrl && row.standbys === '') {
      const detail =
        'commits are on one machine (synchronous_standby_names is empty): a lost disk loses what no backup has';
      findings.push(warning('durability', detail));
    }
    return findings.length > 0 ? findings : [ok('durability', `synchronous_commit is ${row.commit}`)];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** All other checks connect past the pooler. */
async function checkPooler(env: Env, database: Database): Promise<Finding[]> {
  if (!env.databaseUrl || !env.databaseUrlDirect) return [];
  const direct = database.dedicated();
  const options = { url: env.databaseUrl, directUrl: env.databaseUrlDirect, timeZone: env.timeZone };
  try {
    const found = await findPoolerProblem(options, direct);
    return [found === undefined ? ok('pooler', 'passes on what servers need') : problem('pooler', found)];
  } finally {
    await direct.end({ timeout: 1 });
  }
}

async function checkWrite(database: Database): Promise<Finding[]> {
  const probe = database.variant({ settings: PROBE_SETTINGS });
  try {
    await tryWrite(probe, readFunctions());
    return [ok('write', 'a change can be written')];
  } finally {
    await probe.close();
  }
}

async function checkServerOf(sql: Sql): Promise<Finding[]> {
  const [row] = parseRows(
    z.object({ version: z.int(), name: z.string(), size: z.string(), used: z.int(), most: z.int() }),
    await sql`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
        pg_size_pretty(pg_database_size(current_database())) as size,
        (select count(*) from pg_stat_activity) as used, current_setting('max_connections')::int as most`,
  );
  if (!row) return [];
  const findings = [
    row.version < 150_000
      ? problem('database', `Postgres ${row.name} is too old: 15 or newer is needed`)
      : ok('database', `Postgres ${row.name}, ${row.size}`),
  ];
  if (row.used > row.most * 0.8)
    findings.push(warning('connections', `${row.used} of ${row.most} are in use`));
  return findings;
}

/**
 * Compares the clock of the database, which decides the business day, with the clock of this machine, which
 * decides when tokens expire.
 */
async function checkClock(database: Database): Promise<Finding[]> {
  const before = Date.now();
  const [row] = await database.rows(
    z.object({ now: z.number(), today: z.string(), zone: z.string(), plain: z.boolean() }),
    (sql) => sql`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, app.today()::text as today,
        current_setting('TimeZone') as zone,
        abs(extract(epoch from app_now() - now())) < 1 as plain`,
  );
  if (!row) return [];
  const ahead = (row.now - (before + Date.now()) / 2) / 1000;
  const off = `${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
  const findings = [
    Math.abs(ahead) > 30
      ? problem('clock', `the database's clock is ${off} this machine's: set both by NTP (timedatectl)`)
      : ok('clock', `business day ${row.today} in ${row.zone}`),
  ];
  if (!row.plain)
    findings.push(problem('clock', 'app_now() was turned: business days are not the true ones'));
  return findings;
}

async function checkAccounts(database: Database): Promise<Finding[]> {
  const [row] = await database.rows(
    z.object({ superadmins: z.int(), videos: z.int() }),
    (sql) => sql`
      select (select count(*) from users where role = 'superadmin' and status = 'Active' and deleted_at is null) as superadmins,
        (select count(*) from videos where is_active and deleted_at is null) as videos`,
  );
  return [
    row?.superadmins
      ? ok('superadmin', `${row.superadmins} active`)
      : problem('superadmin', 'none is active: npm run admin -- activate'),
    ...(row && row.videos < 10
      ? [warning('videos', `${row.videos} are active; members need ten for the daily reward`)]
      : []),
  ];
}

async function checkSecret(env: Env, database: Database): Promise<Finding[]> {
  const secret = env.appSecret ?? (await readSecret(join(env.dataDir, 'app-secret')));
  if (!secret) return [problem('app-secret', 'there is none')];
  const own = createVault(secret);
  const sealed = (await listSealed(database)).map((row) => Buffer.from(row.sealed, 'base64'));
  const rest = sealed.filter((text) => own.unseal(text) === null);
  if (!env.appSecretOther) {
    const detail =
      'not the one that the data was sealed with, so requested passwords and one-time codes cannot be read: ' +
      'set the one before (docs/operations.md, Replacing the app-secret)';
    if (rest.length > 0) return [problem('app-secret', detail)];
    return [ok('app-secret', sealed.length > 0 ? 'opens what was sealed with it' : 'there')];
  }
  const other = createVault(env.appSecretOther);
  const lost = rest.filter((text) => other.unseal(text) === null).length;
  if (lost > 0)
    return [problem('app-secret', `${lost} encrypted texts can be read with neither of the two secrets`)];
  return rest.length > 0
    ? [warning('app-secret', `${rest.length} texts are of APP_SECRET_OTHER: npm run admin -- reseal`)]
    : [
        ok(
          'app-secret',
          'APP_SECRET_OTHER is needed only for what is a few days old: remove it after 8 days',
        ),
      ];
}

/** Checks nothing itself: `admin -- verify` checks all of the books at once. */
async function checkBooks(database: Database): Promise<Finding[]> {
  const { checkedAt, problems } = await readBooksCheck(database);
  if (problems.length > 0) {
    const help = 'they do not balance. Move no money until you know why: npm run admin -- verify';
    return [help, ...problems].map((what) => problem('books', what));
  }
  if (!checkedAt) return [ok('books', 'a running server checks them; it has not come to the end yet')];
  return [ok('books', `they balance; all were checked ${agoOf(Date.parse(checkedAt))}`)];
}

/** Warns of each protection of SPEC section 14 that is off, and if nobody must confirm switching one off. */
async function checkProtections(database: Database): Promise<Finding[]> {
  const off = await listOff(database);
  const names = off.map((key) => staffSettings[`setting.${key}`]);
  const state =
    off.length === 0
      ? ok('protections', 'all are on')
      : warning('protections', `off on /settings: ${names.join(', ')}`);
  if (!(await hasOneSuperadmin(database))) return [state];
  return [state, warning('protections', 'one superadmin: nobody else must confirm that one is weakened')];
}

async function checkShown(database: Database): Promise<Finding[]> {
  const shown = await readShown(database);
  const findings = placeholdersIn(shown).map((what) =>
    warning('what members see', `${what}: a made-up value; change it on /settings before real members come`),
  );
  if (!shown.support)
    findings.push(
      warning('what members see', 'no support contact on /settings: who is locked out finds nobody to ask'),
    );
  return findings.length > 0 ? findings : [ok('what members see', 'accounts, channels and support are set')];
}

/** A push message to a browser that is gone fails, too; its subscription is then no more. */
async function checkNotices(database: Database): Promise<Finding[]> {
  const kinds = await database.rows(
    z.object({ email: z.boolean(), failed: z.int(), tried: z.int(), waiting: z.int(), reason: z.string() }),
    (sql) => sql`
      select subscription_id is null as email, count(*) filter (where outcome = 'failed')::int as failed,
        count(*) filter (where outcome is null and attempts > 0)::int as tried,
        count(*) filter (where outcome is null)::int as waiting,
        coalesce(max(s.last_error) filter (where attempts > 0), '') as reason
      from (select subscription_id, outcome, attempts from notices
          where outcome = 'failed' and created_at > app_now() - interval '1 day'
        union all select subscription_id, outcome, attempts from notices where due_at is not null) n
        left join push_subscriptions s on s.id = n.subscription_id
      group by 1 order by 1 desc`,
  );
  return kinds.map(({ email, failed, tried, waiting, reason }) => {
    const detail = `${failed} failed in 24 hours, ${waiting} wait, ${tried} of them for another attempt`;
    if (!email)
      return reason ? warning('push messages', `${detail}: ${reason}`) : ok('push messages', detail);
    if (failed + tried === 0) return ok('e-mails', detail);
    return warning('e-mails', `${detail}. The log has the reasons: npm run admin -- mail-test <address>`);
  });
}

/** What an external Postgres copies by itself is not seen here. */
async function checkBackup({ backup }: Env, database: Database): Promise<Finding[]> {
  const [last] = await database.rows(
    z.object({ at: instant }),
    (sql) => sql`
      select created_at as at from audit_log
      where target_type = 'backup' and target_id = '00000000-0000-0000-0000-000000000000'
      order by id desc limit 1`,
  );
  const at = last && Date.parse(last.at);
  const detail = at ? `made into a file ${agoOf(at)}` : 'no backup was made into a file';
  if (backup || (at && Date.now() - at < 30 * HOUR_MS)) return [ok('last backup', detail)];
  return [warning('last backup', `${detail}: npm run admin -- backup <file>`)];
}

async function checkSeals(database: Database): Promise<Finding[]> {
  const [last] = await listSeals(database, null, 1);
  if (!last) return [ok('seals', 'no day has ended yet')];
  const at = Date.parse(last.sealedAt);
  const detail = `${last.day} was sealed ${agoOf(at)}`;
  return [Date.now() - at > 30 * HOUR_MS ? warning('seals', detail) : ok('seals', detail)];
}

async function checkSealFile({ sealsFile }: Env): Promise<Finding[]> {
  if (!sealsFile)
    return [warning('seals outside', 'kept nowhere: set SEALS_FILE to a file on a disk of another machine')];
  const day = await lastDayOf(sealsFile);
  return [(day ? ok : warning)('seals outside', `SEALS_FILE ${day ? `up to ${day}` : 'is empty yet'}`)];
}
