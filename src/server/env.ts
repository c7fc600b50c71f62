import { isIP } from 'node:net';
import { parseDatabaseAddress } from '#drizzle/address.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { readVariables } from './env-files.ts';
import { GONE, WrongValue } from './env-values.ts';
import { keyOf, VARIABLE_NAMES, VARIABLES, type Values, type Variable } from './env-variables.ts';

/* Error messages say the expected form and never repeat a value, because it may be a secret. */

/** A variable's value has its name in camelCase. */
export interface Env extends Values {
  mail: { url: string; from: string; sender: string } | undefined;
  backup: BackupSettings | undefined;
}

export interface BackupSettings {
  readonly folder: string;
  readonly keepDays: number;
  /** A shell command that runs for each new copy or log file of the archive. `ARCHIVE_FILE` is its path. */
  readonly command: string | undefined;
  readonly keys: NodeJS.ProcessEnv;
}

export type LogLevel = Env['logLevel'];

/** @throws StartupError with one line for every problem of a variable, never with the variable's value */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { given, problems: fileProblems } = readVariables(source);
  const values: Record<string, unknown> = {};
  const wrong = new Map<string, string>();
  for (const name of VARIABLE_NAMES) {
    const { read, default: usual }: Variable = VARIABLES[name];
    const text = given[name] ?? usual;
    try {
      values[keyOf(name)] = text === undefined ? undefined : read(text);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      wrong.set(name, error.message);
    }
  }
  const problems = [
    ...Object.keys(GONE).flatMap((name) => (source[name]?.trim() ? [`${name} ${GONE[name]}`] : [])),
    ...fileProblems,
    ...Array.from(wrong, ([name, message]) => `${name} ${message}`),
    // While a variable's file can't be read, the value is unknown, and contradictions can't be found yet.
    ...(fileProblems.length > 0 ? [] : contradictions(given, values as Values, wrong)),
  ];
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
  const v = values as Values;
  return {
    ...v,
    mail: v.smtpUrl && v.mailFrom ? { url: v.smtpUrl, ...v.mailFrom } : undefined,
    backup: v.backupDir
      ? {
          folder: v.backupDir,
          keepDays: v.backupKeepDays,
          command: v.backupCommand,
          keys: { BACKUP_PUBLIC_KEY: v.backupPublicKey, BACKUP_PASSPHRASE: v.backupPassphrase },
        }
      : undefined,
  };
}

/** @param port the port that the server listens on; `env.port` may be 0, which means any free port */
export function publicUrlOf(env: Pick<Env, 'publicUrl' | 'host'>, port: number): string {
  if (env.publicUrl) return env.publicUrl;
  // A browser cannot open a wildcard host.
  const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** @param wrong names of variables whose own value is invalid */
function contradictions(
  given: Record<string, string | undefined>,
  values: Values,
  wrong: ReadonlyMap<string, string>,
): string[] {
  const problems: string[] = [];
  if (given.DATABASE_URL && !given.APP_SECRET && !wrong.has('DATABASE_URL')) {
    problems.push(
      'APP_SECRET is required with DATABASE_URL (at least 32 characters, the same on every server)',
    );
  }
  for (const name of ['DATABASE_URL', 'DATABASE_URL_DIRECT']) {
    const text = given[name];
    if (!text || wrong.has(name) || !parseDatabaseAddress(text).isPooler) continue;
    if (name === 'DATABASE_URL_DIRECT') problems.push(`${name} must not be the pooler (pgbouncer=true)`);
    else if (!given.DATABASE_URL_DIRECT)
      problems.push(`${name} names a pooler (pgbouncer=true): set DATABASE_URL_DIRECT, too`);
  }
  if (given.DATABASE_URL_DIRECT && !given.DATABASE_URL && !wrong.has('DATABASE_URL_DIRECT'))
    problems.push('DATABASE_URL_DIRECT needs DATABASE_URL, the address of the pooler');
  if (values.rateLimits === false && !wrong.has('HOST') && !isLoopback(values.host)) {
    problems.push(
      'RATE_LIMITS can be off only when HOST is a loopback address (127.0.0.1, ::1 or localhost)',
    );
  }
  if (
    Boolean(given.SMTP_URL) !== Boolean(given.MAIL_FROM) &&
    !wrong.has('SMTP_URL') &&
    !wrong.has('MAIL_FROM')
  ) {
    problems.push(
      'SMTP_URL and MAIL_FROM belong together: the mail server and the address that e-mails come from',
    );
  }
  if (given.SMTP_URL && !given.PUBLIC_URL && !wrong.has('SMTP_URL'))
    problems.push('SMTP_URL needs PUBLIC_URL: the links of e-mails begin with it');
  if (given.BACKUP_DIR && given.DATABASE_URL)
    problems.push(
      'BACKUP_DIR is for the embedded Postgres: with DATABASE_URL use the archive of that server',
    );
  for (const name of ['BACKUP_COMMAND', 'BACKUP_KEEP_DAYS'])
    if (given[name] && !given.BACKUP_DIR)
      problems.push(`${name} needs BACKUP_DIR, the folder of the archive`);
  if (given.APP_SECRET && given.APP_SECRET === given.APP_SECRET_OTHER)
    problems.push('APP_SECRET_OTHER must be another secret than APP_SECRET: the one before, or the next');
  return problems;
}

function isLoopback(host: string): boolean {
  return (
    host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  );
}
