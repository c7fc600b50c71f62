import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartupError } from '#drizzle/startup-error.ts';
import { PASSWORD_MIN_LENGTH, PAYMENT_METHODS, type PaymentMethod, USERNAME_PATTERN } from '#shared/rules.ts';
import { readVariables } from './env-files.ts';
import {
  address,
  type BackupSettings,
  choice,
  findHost,
  findHosts,
  findPublicUrl,
  findTimeZone,
  GONE,
  isAddress,
  json,
  label,
  parsed,
  postgresAddress,
  proxies,
  type SupportContact,
  supportContact,
  whole,
} from './env-values.ts';

/* Error messages say the expected form and never repeat a value, because it may be a secret. */

const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const account = z.strictObject({ number: shortText, title: shortText });
const webAddress = z.string().check(
  z.trim(),
  z.refine((text) => isAddress(text, ['https', 'http']), 'must start with https:// or http://'),
);
const channel = z.strictObject({ name: shortText, url: webAddress });

const accountExample = PAYMENT_METHODS.map((name) => `"${name}":{"number":"…","title":"…"}`).join(',');
const accounts = json(`{${accountExample}}`, z.strictObject(recordOf(PAYMENT_METHODS, account)));
const channels = json(
  '[{"name":"…","url":"https://…"},{"name":"…","url":"https://…"}]',
  z.tuple([channel, channel]),
);

function recordOf<K extends string, V>(keys: readonly K[], value: V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>;
}

function recordBy<K extends string>(keys: readonly K[]): Record<K, K> {
  return Object.fromEntries(keys.map((key) => [key, key])) as Record<K, K>;
}

const placeholderAccounts: Record<PaymentMethod, PaymentAccount> = recordOf(PAYMENT_METHODS, {
  number: '0000 0000000 (example)',
  title: 'EXAMPLE ACCOUNT, DO NOT PAY',
});
const placeholderChannels: [ChannelLink, ChannelLink] = [
  { name: 'Official Channel (example)', url: 'https://example.com/channel' },
  { name: 'Official Group (example)', url: 'https://example.com/group' },
];

const path = parsed('must be a path', (text) => (text.includes('\0') ? undefined : resolve(text)));

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const variables = z.object({
  PORT: z._default(whole(0, 65_535), 3000),
  HOST: z._default(parsed('must be a host name or an IP address', findHost), '127.0.0.1'),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_URL_DIRECT: z.optional(postgresAddress),
  DATA_DIR: z._default(path, resolve('data')),
  PUBLIC_URL: z.optional(
    parsed('must be an address like https://sikka.example, without a query', findPublicUrl),
  ),
  SUPERADMIN_USERNAME: z._default(
    parsed('must be 3 to 30 letters, digits, dots, dashes or underscores', (text) =>
      USERNAME_PATTERN.test(text) ? text : undefined,
    ),
    'superadmin',
  ),
  SUPERADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(PASSWORD_MIN_LENGTH, `must have at least ${PASSWORD_MIN_LENGTH} characters`),
        z.maxLength(200, 'must have at most 200 characters'),
      ),
  ),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  APP_SECRET_OTHER: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  TIME_ZONE: z._default(parsed('must be an IANA time zone like Asia/Karachi', findTimeZone), 'Asia/Karachi'),
  BRAND_NAME: z._default(label(40), 'Sikka'),
  COUNTRY: z._default(label(60), 'Pakistan'),
  JOINING_DEPOSIT_CREDITED: z._default(choice({ true: true, false: false }), true),
  PAYMENT_ACCOUNTS: z._default(accounts, placeholderAccounts),
  CHANNEL_LINKS: z._default(channels, placeholderChannels),
  SUPPORT_CONTACT: z.optional(supportContact),
  REDIS_URL: z.optional(address(['redis', 'rediss'])),
  LOADING_SCREEN_MS: z._default(whole(0, 60_000), 3000),
  RATE_LIMITS: z._default(choice({ on: true, off: false }), true),
  TRUST_PROXY: z.optional(proxies),
  SMTP_URL: z.optional(address(['smtp', 'smtps'])),
  MAIL_FROM: z.optional(z.string().check(z.trim(), z.email('must be an e-mail address'))),
  PUSH_SERVICES: z._default(
    parsed('must be a comma-separated list of hosts, each with its port if that is not 443', findHosts),
    [],
  ),
  SEALS_FILE: z.optional(z.string().check(z.minLength(1))),
  BACKUP_DIR: z.optional(path),
  BACKUP_KEEP_DAYS: z._default(whole(1, 3650), 7),
  BACKUP_COMMAND: z.optional(z.string()),
  METRICS_PORT: z.optional(whole(0, 65_535)),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  LOG_LEVEL: z._default(choice(recordBy(LOG_LEVELS)), 'warn'),
});

export interface PaymentAccount {
  number: string;
  title: string;
}

export interface ChannelLink {
  name: string;
  url: string;
}

export interface Env {
  port: number;
  host: string;
  /** Undefined means the embedded Postgres under `dataDir`. */
  databaseUrl: string | undefined;
  /** A direct address of the same database, for the case that `databaseUrl` names a pooler. */
  databaseUrlDirect: string | undefined;
  /** An absolute path. */
  dataDir: string;
  /** PUBLIC_URL without a slash at the end; if it is undefined, `publicUrlOf` gives a default. */
  publicUrl: string | undefined;
  superadmin: { username: string; password: string | undefined };
  /** Undefined means the secret in `dataDir` (start/app-secret.ts). */
  appSecret: string | undefined;
  /** Set only while the app-secret is being replaced: the previous secret, or the next one. */
  appSecretOther: string | undefined;
  timeZone: string;
  brandName: string;
  country: string;
  joiningDepositCredited: boolean;
  paymentAccounts: Record<PaymentMethod, PaymentAccount>;
  channelLinks: readonly [ChannelLink, ChannelLink];
  support: SupportContact | undefined;
  /** Names of variables that a public server must set and that have placeholder values now. */
  placeholders: readonly string[];
  redisUrl: string | undefined;
  loadingScreenMs: number;
  rateLimits: boolean;
  trustProxy: number | string[] | undefined;
  logLevel: LogLevel;
  mail: { url: string; from: string } | undefined;
  pushServices: readonly string[];
  sealsFile: string | undefined;
  backup: BackupSettings | undefined;
  metricsPort: number | undefined;
  metricsToken: string | undefined;
}

/** @throws StartupError with one line for every problem of a variable, never with the variable's value */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { given, problems: fileProblems } = readVariables(source, Object.keys(variables.shape));
  const result = variables.safeParse(given);
  const issues = result.success ? [] : result.error.issues;
  const problems = [
    ...Object.keys(GONE).flatMap((name) => (source[name]?.trim() ? [`${name} ${GONE[name]}`] : [])),
    ...fileProblems,
    ...issues.map((issue) => `${String(issue.path[0])} ${issue.message}`),
    // While a variable's file can't be read, the value is unknown, and contradictions can't be found yet.
    ...(fileProblems.length > 0 ? [] : contradictions(given, new Set(issues.map((issue) => issue.path[0])))),
  ];
  if (!result.success || problems.length > 0) throw new StartupError(problems.join('\n'));
  const v = result.data;
  return {
    port: v.PORT,
    host: v.HOST,
    databaseUrl: v.DATABASE_URL,
    databaseUrlDirect: v.DATABASE_URL_DIRECT,
    dataDir: v.DATA_DIR,
    publicUrl: v.PUBLIC_URL,
    superadmin: { username: v.SUPERADMIN_USERNAME, password: v.SUPERADMIN_PASSWORD },
    appSecret: v.APP_SECRET,
    appSecretOther: v.APP_SECRET_OTHER,
    timeZone: v.TIME_ZONE,
    brandName: v.BRAND_NAME,
    country: v.COUNTRY,
    joiningDepositCredited: v.JOINING_DEPOSIT_CREDITED,
    paymentAccounts: v.PAYMENT_ACCOUNTS,
    channelLinks: v.CHANNEL_LINKS,
    support: v.SUPPORT_CONTACT,
    placeholders: ['PAYMENT_ACCOUNTS', 'CHANNEL_LINKS'].filter((name) => !(name in given)),
    redisUrl: v.REDIS_URL,
    loadingScreenMs: v.LOADING_SCREEN_MS,
    rateLimits: v.RATE_LIMITS,
    trustProxy: v.TRUST_PROXY,
    logLevel: v.LOG_LEVEL,
    mail: v.SMTP_URL && v.MAIL_FROM ? { url: v.SMTP_URL, from: v.MAIL_FROM } : undefined,
    pushServices: v.PUSH_SERVICES,
    sealsFile: v.SEALS_FILE,
    backup: v.BACKUP_DIR
      ? {
          folder: v.BACKUP_DIR,
          keepDays: v.BACKUP_KEEP_DAYS,
          command: v.BACKUP_COMMAND,
          keys: pick(source, 'BACKUP_PUBLIC_KEY', 'BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE'),
        }
      : undefined,
    metricsPort: v.METRICS_PORT,
    metricsToken: v.METRICS_TOKEN,
  };
}

function pick(source: NodeJS.ProcessEnv, ...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

/** @param port the port that the server listens on; `env.port` may be 0, which means any free port */
export function publicUrlOf(env: Pick<Env, 'publicUrl' | 'host'>, port: number): string {
  if (env.publicUrl) return env.publicUrl;
  // A browser cannot open a wildcard host.
  const host = env.host === '0.0.0.0' || env.host === '::' ? 'localhost' : env.host;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** @param wrong names of variables whose own value is invalid */
function contradictions(given: Record<string, string | undefined>, wrong: ReadonlySet<unknown>): string[] {
  const problems: string[] = [];
  if (given.DATABASE_URL && !given.APP_SECRET && !wrong.has('DATABASE_URL')) {
    problems.push(
      'APP_SECRET is required with DATABASE_URL (at least 32 characters, the same on every server)',
    );
  }
  if (given.DATABASE_URL_DIRECT && !given.DATABASE_URL && !wrong.has('DATABASE_URL_DIRECT'))
    problems.push('DATABASE_URL_DIRECT needs DATABASE_URL, the address of the pooler');
  if (
    given.RATE_LIMITS?.trim() === 'off' &&
    !wrong.has('HOST') &&
    !isLoopback(given.HOST?.trim() ?? '127.0.0.1')
  ) {
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
  if (given.BACKUP_DIR && given.DATABASE_URL)
    problems.push(
      'BACKUP_DIR is for the embedded Postgres: with DATABASE_URL use the archive of that server',
    );
  if (given.APP_SECRET && given.APP_SECRET === given.APP_SECRET_OTHER)
    problems.push('APP_SECRET_OTHER must be another secret than APP_SECRET: the one before, or the next');
  return problems;
}

function isLoopback(host: string): boolean {
  return (
    host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  );
}
