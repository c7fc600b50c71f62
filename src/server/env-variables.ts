import * as z from 'zod/mini';
import { unquote } from '#drizzle/address.ts';
import { isLink } from '#shared/links.ts';
import { PASSWORD_MIN_LENGTH, PAYMENT_METHODS, type PaymentMethod, USERNAME_PATTERN } from '#shared/rules.ts';
import { EXAMPLE_ACCOUNT, EXAMPLE_CHANNELS } from '#shared/settings.ts';
import {
  address,
  backupKeys,
  choice,
  findHost,
  findHosts,
  findPublicUrl,
  findTimeZone,
  json,
  label,
  parsed,
  path,
  postgresAddress,
  proxies,
  type Reader,
  secret,
  sender,
  supportContact,
  whole,
} from './env-values.ts';

export interface Variable {
  readonly read: Reader<unknown>;
  readonly default?: string;
  /** What the table shows instead of the default. */
  readonly shown?: string;
  /** Markdown: the cell of the table in docs/configuration.md. */
  readonly means: string;
  /** `NAME_FILE` may name a file with the value instead. */
  readonly isSecret?: true;
  /** Not handed to the containers of compose.yaml, where it makes no sense or is a secret. */
  readonly isOfHost?: true;
}

const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const webAddress = z.string().check(
  z.trim(),
  z.refine((text) => isLink(text, ['https', 'http']), 'must start with https:// or http://'),
);
const account = z.strictObject({ number: shortText, title: shortText });
const channel = z.strictObject({ name: shortText, url: webAddress });

function perMethod<V>(value: V): Record<PaymentMethod, V> {
  return Object.fromEntries(PAYMENT_METHODS.map((method) => [method, value])) as Record<PaymentMethod, V>;
}

const accounts = json(
  JSON.stringify(perMethod({ number: '…', title: '…' })),
  z.strictObject(perMethod(account)),
);
const channels = json(
  '[{"name":"…","url":"https://…"},{"name":"…","url":"https://…"}]',
  z.tuple([channel, channel]),
);
const levels = { trace: 'trace', debug: 'debug', info: 'info', warn: 'warn', error: 'error' } as const;

/* `npm run print` prints docs/configuration.md, .env.example and the list of compose.yaml from it. */
export const VARIABLES = {
  PORT: { read: whole(0, 65_535), default: '3000', isOfHost: true, means: 'where the server listens' },
  HOST: {
    read: parsed('must be a host name or an IP address', findHost),
    default: '127.0.0.1',
    isOfHost: true,
    means: 'the address that it listens on; `0.0.0.0` for all of the machine',
  },
  PUBLIC_URL: {
    read: parsed('must be an address like https://sikka.example, without a path or query', findPublicUrl),
    shown: '`http://HOST:PORT`',
    means:
      'what referral links, link previews and addresses for search engines begin with; passkeys need it with https',
  },
  TRUST_PROXY: {
    read: proxies,
    means:
      'the proxies whose forwarded address is believed: `loopback` for one on this machine, `uniquelocal` for one in a private network, addresses and networks (`10.0.0.0/8`), or how many stand in a row',
  },
  DATABASE_URL: {
    read: postgresAddress,
    isSecret: true,
    means:
      'a Postgres 15 or newer (`postgres:///sikka?host=/run/postgresql` for a Unix socket; several nodes with commas, and the primary is used); unset means an embedded Postgres 18 under `DATA_DIR`',
  },
  DATABASE_URL_DIRECT: {
    read: postgresAddress,
    isSecret: true,
    isOfHost: true,
    means:
      'the same database past a pooler in transaction mode, if `DATABASE_URL` is the [pooler](../deploy/cluster/README.md)',
  },
  DATA_DIR: {
    read: path,
    default: './data',
    isOfHost: true,
    means: 'the embedded database and generated secrets',
  },
  REDIS_URL: {
    read: address(['redis', 'rediss']),
    isSecret: true,
    means:
      'shared events and rate limits of several servers; unset means Postgres LISTEN/NOTIFY, and limits counted by each server',
  },
  APP_SECRET: {
    read: secret(32),
    isSecret: true,
    shown: 'generated, kept in `DATA_DIR`',
    means:
      'signs tokens and picture addresses, at least 32 characters (`openssl rand -hex 32`); required with `DATABASE_URL`',
  },
  APP_SECRET_OTHER: {
    read: secret(32),
    isSecret: true,
    isOfHost: true,
    means: 'while the app-secret is [replaced](operations.md#replacing-the-app-secret): the one before',
  },
  SUPERADMIN_USERNAME: {
    read: parsed('must be 3 to 30 letters, digits, dots, dashes or underscores', (text) =>
      USERNAME_PATTERN.test(text) ? text : undefined,
    ),
    default: 'superadmin',
    means: 'the first account, made at first start only',
  },
  SUPERADMIN_PASSWORD: {
    read: secret(PASSWORD_MIN_LENGTH, 200),
    isSecret: true,
    shown: 'generated',
    means: 'its password',
  },
  PAYMENT_ACCOUNTS: {
    read: accounts,
    default: JSON.stringify(perMethod(EXAMPLE_ACCOUNT)),
    shown: 'placeholders',
    means:
      'where members send money until it is changed on [/settings](operations.md#what-members-see), as JSON: `{"Easypaisa":{"number":"…","title":"…"},"SadaPay":…,"Bank Account":…}`',
  },
  CHANNEL_LINKS: {
    read: channels,
    default: JSON.stringify(EXAMPLE_CHANNELS),
    shown: 'placeholders',
    means: 'the official channels until they are changed on /settings, as JSON: `[{"name":"…","url":"…"},…]`',
  },
  SUPPORT_CONTACT: {
    read: supportContact,
    means:
      'where a person answers, until it is changed on /settings: a WhatsApp number (`+923001234567`), an e-mail or an `https://` address; a link on every screen before the login and wherever somebody is locked out',
  },
  BRAND_NAME: { read: label(40), default: 'Sikka', means: 'what the screens call it' },
  COUNTRY: { read: label(60), default: 'Pakistan', means: 'the country that the screens name' },
  TIME_ZONE: {
    read: parsed('must be an IANA time zone like Asia/Karachi', findTimeZone),
    default: 'Asia/Karachi',
    means: 'the business day',
  },
  JOINING_DEPOSIT_CREDITED: {
    read: choice({ true: true, false: false }),
    default: 'true',
    means: 'whether the approved deposit is added to the member’s balance',
  },
  LOADING_SCREEN_MS: { read: whole(0, 60_000), default: '3000', means: 'the loading screen' },
  RATE_LIMITS: {
    read: choice({ on: true, off: false }),
    default: 'on',
    isOfHost: true,
    means: '`off` for load tests, on a loopback `HOST` only',
  },
  SMTP_URL: {
    read: address(['smtp', 'smtps']),
    isSecret: true,
    means:
      'the mail server, `smtp://user:password@host:587`: port 465 has TLS from the start, 587 must offer STARTTLS, others may; `?tls.rejectUnauthorized=false` takes any certificate',
  },
  MAIL_FROM: {
    read: sender,
    means:
      'the sender, with a name or without: `Sikka <news@sikka.example>`; with both, members can choose e-mails',
  },
  PUSH_SERVICES: {
    read: parsed('must be a comma-separated list of hosts, each with its port if that is not 443', findHosts),
    default: '',
    means: 'hosts of push services besides those of the known browsers, comma-separated',
  },
  SEALS_FILE: { read: path, means: 'a file to which this server appends the [seal](proof.md) of each day' },
  BACKUP_DIR: {
    read: path,
    isOfHost: true,
    means:
      'a folder on another disk: the embedded Postgres keeps an [archive](archive.md) there, from which any instant of the last days can be restored',
  },
  BACKUP_KEEP_DAYS: {
    read: whole(1, 3650),
    default: '7',
    isOfHost: true,
    means: 'how many days of it are kept',
  },
  BACKUP_COMMAND: {
    read: unquote,
    isOfHost: true,
    means: 'a shell command for each new file of it, such as a copy to an object store',
  },
  BACKUP_PUBLIC_KEY: {
    read: backupKeys,
    isOfHost: true,
    means: 'keys of age (`age1…`) that encrypt the archive and [backups](operations.md#backup)',
  },
  BACKUP_PASSPHRASE: {
    read: secret(12),
    isSecret: true,
    isOfHost: true,
    means: 'encrypts them instead of a key',
  },
  METRICS_PORT: { read: whole(0, 65_535), means: '`/metrics` on a port of its own, at `HOST`' },
  METRICS_TOKEN: {
    read: secret(16),
    isSecret: true,
    isOfHost: true,
    means: 'who sends it may read `/metrics` (Prometheus); at least 16 characters',
  },
  LOG_LEVEL: {
    read: choice({ ...levels, fatal: 'fatal', silent: 'silent' } as const),
    default: 'warn',
    means:
      'structured logs on standard error: `fatal`, `error`, `warn`, `info` (a line a request), `debug`, `trace` or `silent`',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[];
export const SECRET_VARIABLES = VARIABLE_NAMES.filter((name) => (VARIABLES[name] as Variable).isSecret);

type CamelCase<S extends string> = S extends `${infer Start}_${infer Rest}`
  ? `${Lowercase<Start>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<S>;
type ValueOf<V> = V extends { read: Reader<infer T> }
  ? V extends { default: string }
    ? T
    : T | undefined
  : never;

/** The value of DATA_DIR is `dataDir`. */
export type Values = { -readonly [N in VariableName as CamelCase<N>]: ValueOf<(typeof VARIABLES)[N]> };
export const keyOf = (name: string) =>
  name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
