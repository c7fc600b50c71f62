import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Sql } from '#drizzle/client.ts';
import { readSecret } from '#drizzle/embedded/secret-file.ts';
import { StartupError } from '#drizzle/embedded/startup-error.ts';
import { readMigrationState } from '#drizzle/migrate.ts';
import { createVault } from '#server/core/secrets.ts';
import { type Env, publicUrlOf, readEnv } from '#server/env.ts';
import { CommandError } from './command.ts';
import { openDatabase } from './database.ts';

/** What was looked at, and how it stands. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'warning' | 'problem';
  readonly detail: string;
}

const ok = (what: string, detail: string): Finding => ({ what, state: 'ok', detail });
const warning = (what: string, detail: string): Finding => ({ what, state: 'warning', detail });
const problem = (what: string, detail: string): Finding => ({ what, state: 'problem', detail });

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);

/** The environment: what is refused at start, and what a public server should not be left with. */
export function checkConfiguration(source: NodeJS.ProcessEnv): Finding[] {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    const lines = error instanceof StartupError ? error.message.split('\n') : [reasonOf(error)];
    return lines.map((line) => problem('configuration', line));
  }
  const findings = [ok('configuration', 'every variable is valid')];
  for (const name of env.placeholders) {
    findings.push(warning(name, 'a placeholder is in use: set it before real members come'));
  }
  const address = env.publicUrl ?? '';
  if (!address) findings.push(warning('PUBLIC_URL', 'not set: referral links lead to this machine only'));
  else if (!address.startsWith('https://'))
    findings.push(warning('PUBLIC_URL', 'not https: passwords travel in the open'));
  else if (env.trustProxy === undefined) {
    findings.push(
      warning(
        'TRUST_PROXY',
        'not set: behind a proxy everybody has the proxy’s address, and shares its limits',
      ),
    );
  }
  if (!env.rateLimits) findings.push(warning('RATE_LIMITS', 'off: for load tests only'));
  return findings;
}

/** Who may read what is kept in the data directory, and how much room is left. */
export async function checkFiles(env: Env): Promise<Finding[]> {
  const folder = await stat(env.dataDir).catch(() => undefined);
  if (!folder) {
    return env.databaseUrl
      ? []
      : [problem('DATA_DIR', `${env.dataDir} is not there: set DATA_DIR, or npm start makes it`)];
  }
  const findings = [checkMode('DATA_DIR', folder.mode, 0o711, env.dataDir)];
  for (const name of ['app-secret', 'postgres.password']) {
    const file = join(env.dataDir, name);
    const found = await stat(file).catch(() => undefined);
    if (found) findings.push(checkMode(name, found.mode, 0o600, file));
    else if (!env.databaseUrl && !(name === 'app-secret' && env.appSecret)) {
      findings.push(problem(name, `${file} is missing: restore it from a backup`));
    }
  }
  const { bavail, bsize, blocks } = await statfs(env.dataDir);
  const free = bavail * bsize;
  const detail = `${(free / 1024 ** 3).toFixed(1)} GB free for ${env.dataDir}`;
  if (free < 256 * 1024 ** 2)
    findings.push(problem('disk', `${detail}: Postgres stops when nothing is left`));
  else if (bavail / blocks < 0.1 && free < 5 * 1024 ** 3) findings.push(warning('disk', detail));
  else findings.push(ok('disk', detail));
  return findings;
}

/** @param most the rights that it may have at most */
function checkMode(what: string, mode: number, most: number, path: string): Finding {
  const extra = mode & 0o777 & ~most;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  if (extra === 0) return ok(what, `${path} (mode ${shown})`);
  return problem(
    what,
    `${path} can be opened by others (mode ${shown}): chmod ${most === 0o600 ? 600 : 700} ${path}`,
  );
}

/** Whether it can be reached, is this program's, tells the right time, and holds what belongs to this secret. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  try {
    opened = await openDatabase(env);
  } catch (error) {
    if (error instanceof CommandError || error instanceof StartupError)
      return [problem('database', error.message)];
    return [problem('database', reasonOf(error))];
  }
  const { database, running, close } = opened;
  try {
    const findings = await database.read((_, sql) => checkServerOf(sql));
    const migrations = await database.read((_, sql) => readMigrationState(sql));
    if (migrations.unknown.length > 0) {
      return [
        ...findings,
        problem(
          'migrations',
          `made by a newer version (${migrations.unknown.join(', ')}): update this program`,
        ),
      ];
    }
    if (migrations.pending.length > 0 || !migrations.functionsCurrent) {
      const detail = `of another version than this program; the next start brings it up (${migrations.pending.length} migrations)`;
      return [...findings, (running ? problem : warning)('migrations', detail)];
    }
    findings.push(ok('migrations', `all ${migrations.applied.length} are applied`));
    return [
      ...findings,
      ...(await checkClock(database)),
      ...(await checkAccounts(database)),
      await checkSecret(env, database),
    ];
  } finally {
    await close();
  }
}

async function checkServerOf(sql: Sql): Promise<Finding[]> {
  const [row] = await sql<{ version: number; name: string; size: string; used: number; most: number }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
      pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*) from pg_stat_activity) as used, current_setting('max_connections')::int as most`;
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

/** The database's clock decides the business day, and this machine's signs tokens. */
async function checkClock(database: Database): Promise<Finding[]> {
  const before = Date.now();
  const [row] = await database.read(
    (_, sql) => sql<{ now: number; today: string; zone: string; plain: boolean }[]>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now, app.today()::text as today, current_setting('TimeZone') as zone,
        abs(extract(epoch from app_now() - now())) < 1 as plain`,
  );
  if (!row) return [];
  const off = Math.abs(row.now - (before + Date.now()) / 2) / 1000;
  const findings = [
    off > 30
      ? problem(
          'clock',
          `the database's clock is ${off.toFixed(0)} s away from this machine's: set both by NTP`,
        )
      : ok('clock', `business day ${row.today} in ${row.zone}`),
  ];
  if (!row.plain)
    findings.push(problem('clock', 'app_now() was turned: business days are not the true ones'));
  return findings;
}

async function checkAccounts(database: Database): Promise<Finding[]> {
  const [row] = await database.read(
    (_, sql) => sql<{ superadmins: number; videos: number }[]>`
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

/** Tries it on a requested password that was sealed, where there is one. */
async function checkSecret(env: Env, database: Database): Promise<Finding> {
  try {
    const secret = env.appSecret ?? (await readSecret(join(env.dataDir, 'app-secret')));
    if (!secret) return problem('app-secret', 'there is none');
    const [row] = await database.read(
      (_, sql) => sql<{ sealed: Uint8Array }[]>`
        select password_sealed as sealed from password_resets where password_sealed is not null order by seq desc limit 1`,
    );
    if (row && createVault(secret).unseal(Buffer.from(row.sealed)) === null) {
      return problem(
        'app-secret',
        'not the one that the data was sealed with: requested passwords cannot be read',
      );
    }
    return ok('app-secret', row ? 'opens what was sealed with it' : 'there');
  } catch (error) {
    return problem('app-secret', reasonOf(error));
  }
}

/** Whether a server answers where this configuration puts one. None is no problem: this command may come before it. */
export async function checkServer(env: Env): Promise<Finding[]> {
  const url = publicUrlOf({ ...env, publicUrl: undefined }, env.port);
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
    const answer = (await response.json()) as { ok?: unknown };
    if (response.ok && answer.ok === true) return [ok('server', `ready at ${url}`)];
    return [problem('server', `${url}/readyz answers ${response.status}`)];
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === 'ECONNREFUSED' || env.port === 0) return [warning('server', `none is running at ${url}`)];
    return [problem('server', `something else answers at ${url}, or nothing does in time`)];
  }
}
