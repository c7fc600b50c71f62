import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findFolderProblem,
  listBases,
  listWal,
  readDrill,
  readFailures,
} from '#postgres/archive/archive-folder.ts';
import { readEncryption } from '#postgres/archive/encryption.ts';
import type { Finding } from '#shared/views/system.ts';
import { type Env, publicUrlOf } from '../env.ts';
import { createMailer } from '../platform/notices/mail.ts';
import { firstConnection, openRedis } from '../platform/process/redis.ts';
import { agoOf, HOUR_MS, ok, problem, warning } from './finding.ts';

export function checkConfiguration(env: Env): Finding[] {
  const findings = [ok('configuration', 'every variable is valid')];
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

export async function checkEncryption({ backupPublicKey, backupPassphrase }: Env): Promise<Finding[]> {
  const keys = { BACKUP_PUBLIC_KEY: backupPublicKey, BACKUP_PASSPHRASE: backupPassphrase };
  const encryption = await readEncryption(keys);
  if (encryption) return [ok('backup', `encrypted by ${encryption.by}`)];
  return [warning('backup', 'not encrypted: set BACKUP_PUBLIC_KEY or BACKUP_PASSPHRASE')];
}

export async function checkArchive({ backup, databaseUrl, dataDir }: Env): Promise<Finding[]> {
  if (databaseUrl) return [];
  if (!backup)
    return [warning('archive', 'BACKUP_DIR is not set: a lost disk loses everything since the last backup')];
  const [bases, drill, copiedAt, failures] = await Promise.all([
    listBases(backup.folder),
    readDrill(backup.folder),
    newestWal(backup.folder),
    readFailures(dataDir),
  ]);
  const base = bases.at(-1);
  const failing = failures ? `. It fails now: ${failures}` : '';
  const foreign = await findFolderProblem(backup.folder, dataDir);
  if (foreign !== undefined) return [problem('archive', foreign)];
  if (!base || copiedAt === undefined)
    return [problem('archive', `${backup.folder} holds no database that can be restored yet${failing}`)];
  const detail = `the database was copied ${agoOf(base.endedAt)}, its log ${agoOf(copiedAt)}${failing}`;
  const isOld = Date.now() - base.endedAt > 30 * HOUR_MS;
  const findings = [isOld || failing ? problem('archive', detail) : ok('archive', detail)];
  findings.push(await checkDisk('archive disk', backup.folder, 'the archive stops'));
  if (Date.now() - copiedAt > HOUR_MS / 6)
    findings.push(warning('archive', `${detail}: does the server run?`));
  if (!drill) findings.push(warning('drill', 'the archive was never restored: npm run admin -- drill'));
  else if (drill.problems.length > 0) findings.push(problem('drill', drill.problems[0] ?? ''));
  else {
    const isDue = Date.now() - drill.endedAt > 10 * 24 * HOUR_MS;
    findings.push((isDue ? warning : ok)('drill', `restored on trial ${agoOf(drill.endedAt)}`));
  }
  return findings;
}

/** When the newest WAL file was copied, in milliseconds since 1970. */
async function newestWal(folder: string): Promise<number | undefined> {
  const newest = (await listWal(folder)).at(-1);
  return newest && (await stat(join(folder, newest.path))).mtimeMs;
}

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
      findings.push(problem(name, `${file} is missing: put back the one you kept`));
    }
  }
  findings.push(await checkDisk('disk', env.dataDir, 'Postgres stops'));
  return findings;
}

async function checkDisk(what: string, folder: string, whatEnds: string): Promise<Finding> {
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const detail = `${(free / 1024 ** 3).toFixed(1)} GB free for ${folder}`;
  const largest = `What fills it: du -xh "$(df --output=target "${folder}" | tail -1)" | sort -h | tail -20`;
  if (free < 256 * 1024 ** 2) return problem(what, `${detail}: ${whatEnds} when nothing is left. ${largest}`);
  // 2e9 bytes is also a limit of the alert SikkaDisk.
  if (free < 2e9 || (bavail / blocks < 0.1 && free < 5 * 1024 ** 3))
    return warning(what, `${detail}. ${largest}`);
  return ok(what, detail);
}

function checkMode(what: string, mode: number, most: number, path: string): Finding {
  const extra = mode & 0o777 & ~most;
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  if (extra === 0) return ok(what, `${path} (mode ${shown})`);
  return problem(
    what,
    `${path} can be opened by others (mode ${shown}): chmod ${most === 0o600 ? 600 : 700} ${path}`,
  );
}

/** Without it, servers work with the losses in `detail`. */
export async function checkRedis({ redisUrl }: Env): Promise<Finding[]> {
  if (!redisUrl) return [];
  // `openRedis` logs why there is no connection; the error of `ping` says only that there is none.
  let reason = 'no answer';
  const log = {
    info: () => undefined,
    warn: (fields: object) => {
      reason = String((fields as { reason?: unknown }).reason ?? reason);
    },
    error: () => undefined,
  };
  const redis = openRedis(redisUrl, log);
  try {
    await firstConnection(redis);
    await redis.ping();
    return [ok('redis', 'answers')];
  } catch {
    const detail = 'limits are counted by each server alone, and events come up to a second later';
    return [problem('redis', `${reason} (REDIS_URL): ${detail}`)];
  } finally {
    redis.disconnect();
  }
}

export async function checkMail({ mail }: Env): Promise<Finding[]> {
  if (!mail) return [];
  const mailer = createMailer(mail.url, mail.sender, 1);
  try {
    const found = await mailer.findProblem();
    if (found !== undefined)
      return [
        problem('mail', `the mail server: ${found}. Is SMTP_URL right? npm run admin -- mail-test <address>`),
      ];
    return [ok('mail', 'the mail server takes e-mails: npm run admin -- mail-test <address>')];
  } finally {
    mailer.close();
  }
}

/** A refused connection is only a warning, because the server may be started later. */
export async function checkServer(env: Env): Promise<Finding[]> {
  const url = publicUrlOf({ ...env, publicUrl: undefined }, env.port);
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) });
    const answer = (await response.json()) as { ok?: unknown; reason?: unknown };
    if (response.ok && answer.ok === true) return [ok('server', `ready at ${url}`)];
    return [problem('server', `${url}/readyz answers ${response.status} (${answer.reason ?? 'no reason'})`)];
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === 'ECONNREFUSED' || env.port === 0) return [warning('server', `none is running at ${url}`)];
    return [problem('server', `something else answers at ${url}, or nothing does in time`)];
  }
}
