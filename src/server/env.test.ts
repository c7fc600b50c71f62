import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '#drizzle/startup-error.ts';
import { listOf } from '#testing/table.ts';
import { publicUrlOf, readEnv } from './env.ts';
import { GONE } from './env-values.ts';
import { SECRET_VARIABLES } from './env-variables.ts';
import { loadAppSecret } from './start/first-start.ts';

const account = { number: '0300 1234567', title: 'Sikka' };
const accounts = { Easypaisa: account, SadaPay: account, 'Bank Account': account };
const links = [
  { name: 'Channel', url: 'https://whatsapp.example/c' },
  { name: 'Group', url: 'http://t.example/g' },
] satisfies [object, object];

const DATABASE = 'postgres://sikka:pw@db.example:5433/sikka';
const DIRECT = 'postgres://sikka:pw@a.example,b.example/sikka?target_session_attrs=read-write';
const mail = {
  url: 'smtps://sikka:pw@mail.example',
  from: 'news@sikka.example',
  sender: '"Sikka, Ltd" <news@sikka.example>',
};

/** Each variable, and the value read from it. */
const VARIABLES: Record<string, [text: string, read: Partial<ReturnType<typeof readEnv>>]> = {
  PORT: ['0', { port: 0 }],
  HOST: ['::1', { host: '::1' }],
  DATABASE_URL: [DATABASE, { databaseUrl: DATABASE }],
  DATABASE_URL_DIRECT: [DIRECT, { databaseUrlDirect: DIRECT }],
  DATA_DIR: ['/srv/sikka data', { dataDir: '/srv/sikka data' }],
  PUBLIC_URL: ['https://sikka.example/', { publicUrl: 'https://sikka.example' }],
  SUPERADMIN_USERNAME: ['boss.1', { superadminUsername: 'boss.1' }],
  SUPERADMIN_PASSWORD: ['correct horse', { superadminPassword: 'correct horse' }],
  APP_SECRET: ['s'.repeat(32), { appSecret: 's'.repeat(32) }],
  TIME_ZONE: ['Europe/Vienna', { timeZone: 'Europe/Vienna' }],
  BRAND_NAME: ['سکہ', { brandName: 'سکہ' }],
  COUNTRY: ['Austria', { country: 'Austria' }],
  JOINING_DEPOSIT_CREDITED: ['false', { joiningDepositCredited: false }],
  PAYMENT_ACCOUNTS: [JSON.stringify(accounts), { paymentAccounts: accounts }],
  CHANNEL_LINKS: [JSON.stringify(links), { channelLinks: links }],
  SUPPORT_CONTACT: ['+92 300-1234567', { supportContact: '+923001234567' }],
  REDIS_URL: ['rediss://cache.example', { redisUrl: 'rediss://cache.example' }],
  LOADING_SCREEN_MS: ['0', { loadingScreenMs: 0 }],
  RATE_LIMITS: ['off', { rateLimits: false }],
  TRUST_PROXY: ['loopback, 10.0.0.0/8, ::1', { trustProxy: ['loopback', '10.0.0.0/8', '::1'] }],
  LOG_LEVEL: ['info', { logLevel: 'info' }],
  METRICS_PORT: ['9464', { metricsPort: 9464 }],
  METRICS_TOKEN: ['m'.repeat(16), { metricsToken: 'm'.repeat(16) }],
  SMTP_URL: [mail.url, {}],
  MAIL_FROM: ['Sikka, Ltd <news@sikka.example>', { mail }],
  PUSH_SERVICES: ['push.example, localhost:8443', { pushServices: ['push.example', 'localhost:8443'] }],
  SEALS_FILE: ['/srv/seals.txt', { sealsFile: '/srv/seals.txt' }],
};
const EVERY = Object.fromEntries(Object.entries(VARIABLES).map(([name, [text]]) => [name, text]));
/** With the embedded Postgres. */
const BACKUP: Record<string, string> = {
  BACKUP_DIR: '/srv/backup',
  BACKUP_KEEP_DAYS: '3',
  BACKUP_COMMAND: 'cp $ARCHIVE_FILE /mnt',
  BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}`,
};

function refusal(source: Record<string, string>): string {
  try {
    readEnv(source);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as StartupError).message;
  }
  throw new Error('was not refused');
}

describe('readEnv', () => {
  it('has a default for every variable', () => {
    const env = readEnv({});
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      superadminUsername: 'superadmin',
      timeZone: 'Asia/Karachi',
      brandName: 'Sikka',
      country: 'Pakistan',
      joiningDepositCredited: true,
      loadingScreenMs: 3000,
      rateLimits: true,
    });
    expect(
      env.databaseUrl ?? env.appSecret ?? env.redisUrl ?? env.trustProxy ?? env.supportContact,
    ).toBeUndefined();
    expect(publicUrlOf(env, 3000)).toBe('http://127.0.0.1:3000');
    for (const { number, title } of Object.values(env.paymentAccounts)) {
      expect(`${number} ${title}`).toMatch(/example/i);
    }
  });

  it('reads every variable', () => {
    const env = readEnv(EVERY);
    for (const [, read] of Object.values(VARIABLES)) expect(env).toMatchObject(read);
    expect(publicUrlOf(env, 4000)).toBe('https://sikka.example');
    expect(publicUrlOf({ publicUrl: undefined, host: '::1' }, 4000)).toBe('http://[::1]:4000');
    expect(publicUrlOf({ publicUrl: undefined, host: '0.0.0.0' }, 80)).toBe('http://localhost:80');
    expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  });

  it.each([
    ['PORT', ['65536', '-1', '3000x', '1e3', '3.5', '0x50']],
    ['HOST', ['a b', 'http://x', '-x', '1.2.3.4:80']],
    ['DATABASE_URL', ['mysql://root:hunter2@db/x', 'not an address', 'postgres:/x']],
    ['DATABASE_URL_DIRECT', ['postgres://a,b:x/sikka?hunter2']],
    ...(['DATA_DIR', 'BACKUP_DIR', 'SEALS_FILE'] as const).map((name): [string, string[]] => [
      name,
      ['a\0b', '~sikka/x', '$HOME/x', '/srv/${NAME}', 'file:///srv/x', '"/srv/x', '“/srv/x”', '<folder>'],
    ]),
    [
      'PUBLIC_URL',
      [
        'ftp://x',
        'sikka.example',
        'https://x/?a=1',
        'https://x/#a',
        'https://user@x/',
        'https://x/app',
        'https://x;',
      ],
    ],
    ['SUPERADMIN_USERNAME', ['ab', 'has space', 'a@b.example', 'x'.repeat(31)]],
    ['SUPERADMIN_PASSWORD', ['hunter2', 'x'.repeat(201)]],
    ['APP_SECRET', ['hunter2', 's'.repeat(31)]],
    ['TIME_ZONE', ['Asia/Nowhere', '+05:00', 'Karachi']],
    ['BRAND_NAME', ['x'.repeat(41), 'two\nlines']],
    ['COUNTRY', ['x'.repeat(61)]],
    ['JOINING_DEPOSIT_CREDITED', ['yes', 'TRUE', '1', 'constructor']],
    [
      'PAYMENT_ACCOUNTS',
      [
        'x',
        '[]',
        '{"Easypaisa":{"number":"1","title":"x"}}',
        JSON.stringify({ ...accounts, JazzCash: account }),
      ],
    ],
    [
      'CHANNEL_LINKS',
      ['x', '[]', JSON.stringify([links[0]]), JSON.stringify([links[0], { name: 'x', url: 'javascript:1' }])],
    ],
    [
      'SUPPORT_CONTACT',
      listOf(
        '300 1234567; +12; help@; http://help.example; https://hunter2@x/; javascript:alert(1); call us',
      ),
    ],
    ['REDIS_URL', ['http://x', 'hunter2', 'redis://', 'redis:///0']],
    ['MAIL_FROM', ['news', 'Sikka', 'Sikka <news>', 'a"b <a@b.example>', '<a@b.example> x']],
    ['SMTP_URL', ['smtp://u:12/hunter2@host', 'http://x', 'hunter2', 'smtp://', 'smtps:x']],
    ['LOADING_SCREEN_MS', ['-1', 'soon', '60001']],
    ['RATE_LIMITS', ['false', 'OFF']],
    ['BACKUP_PUBLIC_KEY', ['hunter2', 'age1x', 'AGE-SECRET-KEY-1QQ']],
    [
      'TRUST_PROXY',
      ['true', '0', '11', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1,', 'proxy.example', '1.2.3.4/8/8'],
    ],
  ])('refuses a wrong %s with one line that has its name but not its value', (name, values) => {
    for (const value of values) {
      const message = refusal({ [name]: value });
      expect(message).toMatch(new RegExp(`^${name} must [^\\n]+$`));
      if (/hunter2/.test(value)) expect(message).not.toContain('hunter2');
    }
  });

  it('takes an e-mail or a web address as the support contact, too', () => {
    expect(readEnv({ SUPPORT_CONTACT: ' help@sikka.example ' }).supportContact).toBe('help@sikka.example');
    expect(readEnv({ SUPPORT_CONTACT: 'https://Sikka.example/help/' }).supportContact).toBe(
      'https://sikka.example/help/',
    );
  });

  it.each(['+92 (0)300 1234567', '+92 0300-1234567', '0092 300 1234567', '+92.300.1234567', '۰۳۰۰ 1234567'])(
    'reads the number in %s',
    (text) => {
      expect(readEnv({ SUPPORT_CONTACT: text }).supportContact).toBe('+923001234567');
    },
  );

  it('expands ~ in every path, which no shell did', () => {
    const { dataDir, sealsFile, backup } = readEnv({ DATA_DIR: '~/x', SEALS_FILE: '~/y', BACKUP_DIR: '~' });
    expect([dataDir, sealsFile, backup?.folder]).toEqual([
      join(homedir(), 'x'),
      join(homedir(), 'y'),
      homedir(),
    ]);
  });

  const outcome = (source: Record<string, string>) => {
    try {
      return readEnv(source);
    } catch (error) {
      return String(error);
    }
  };

  it.each([EVERY, BACKUP].flatMap((set) => Object.keys(set).map((name) => [name, set] as const)))(
    'honours or refuses %s with what files of settings add, and never changes its meaning',
    (name, set) => {
      const value = set[name] ?? '';
      const { [name]: _, ...others } = set;
      for (const empty of ['', ' ', '""', "''", '"" \r\n'])
        expect(outcome({ ...others, [name]: empty })).toEqual(outcome(others));
      const isSecret = SECRET_VARIABLES.some((secret) => secret === name);
      const added = [
        `"${value}"`,
        `'${value}'`,
        ` ${value} `,
        `${value}\r\n`,
        `\uFEFF${value}`,
        `'${value}'\r`,
      ];
      if (!isSecret && name !== 'BACKUP_COMMAND') added.push(`${value} # note`);
      for (const text of added) {
        const read = outcome({ ...set, [name]: text });
        if (typeof read !== 'string') expect(read).toEqual(readEnv(set));
        else expect(read).toMatch(new RegExp(`^\\w*: ?${name} must`));
      }
    },
  );

  it('reports all problems at once, one per line', () => {
    const message = refusal({ PORT: 'x', TIME_ZONE: 'x', DATABASE_URL: 'postgres://db/sikka' });
    expect(message.split('\n').map((line) => line.split(' ', 1)[0])).toEqual([
      'PORT',
      'TIME_ZONE',
      'APP_SECRET',
    ]);
  });

  it('says where in a JSON variable the problem is', () => {
    const wrong = { ...accounts, SadaPay: { number: '1' } };
    expect(refusal({ PAYMENT_ACCOUNTS: JSON.stringify(wrong) })).toContain('missing: SadaPay.title)');
  });

  it.each(Object.keys(GONE))('refuses %s of an earlier version, which is gone', (name) => {
    expect(refusal({ [name]: 'hunter2' })).toMatch(new RegExp(`^${name} is gone[^\\n]+$`));
  });

  it.each([
    [{ BACKUP_COMMAND: 'cp' }, 'BACKUP_COMMAND needs BACKUP_DIR'],
    [{ BACKUP_KEEP_DAYS: '3' }, 'BACKUP_KEEP_DAYS needs BACKUP_DIR'],
    // Otherwise an empty database would be started.
    [{ DATABASE_URL_DIRECT: 'postgres://db/sikka' }, 'DATABASE_URL_DIRECT needs DATABASE_URL'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'news@sikka.example' }, 'SMTP_URL needs PUBLIC_URL'],
    [{ DATABASE_URL: 'postgres://db/sikka' }, 'APP_SECRET is required with DATABASE_URL'],
  ])('refuses %j without what it needs', (source, message) => {
    expect(refusal(source)).toMatch(new RegExp(`^${message}`));
  });

  it('allows to turn rate limits off only on a loopback address', () => {
    for (const HOST of ['localhost', '::1', '"127.0.0.2"']) {
      expect(readEnv({ HOST, RATE_LIMITS: 'off' }).rateLimits).toBe(false);
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.1.2', '127.0.0.1.example.com']) {
      for (const off of ['off', '"off"']) expect(refusal({ HOST, RATE_LIMITS: off })).toMatch(/^RATE_LIMITS/);
    }
  });
});

describe('loadAppSecret', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sikka-test-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('uses the given secret and writes nothing', async () => {
    expect(await loadAppSecret({ appSecret: 's'.repeat(32), dataDir: '/nowhere' })).toBe('s'.repeat(32));
  });

  it('creates a private secret at the first start and keeps it, even if two starts run at once', async () => {
    const ask = () => loadAppSecret({ appSecret: undefined, dataDir: join(dataDir, 'new') });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first?.length).toBeGreaterThanOrEqual(32);
    expect([second, await ask()]).toEqual([first, first]);
    const file = join(dataDir, 'new', 'app-secret');
    expect((await readFile(file, 'utf8')).trim()).toBe(first);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('refuses a damaged secret instead of creating a new one, which would log everyone out', async () => {
    await writeFile(join(dataDir, 'app-secret'), 'short');
    await expect(loadAppSecret({ appSecret: undefined, dataDir })).rejects.toThrow(StartupError);
  });
});
