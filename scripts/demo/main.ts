import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Database } from '#drizzle/client.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { migrate } from '#drizzle/migrate.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { startEmbedded } from '#postgres/start.ts';
import { type Env, readEnv } from '#server/env.ts';
import { ensureSuperadmin } from '#server/start/first-superadmin.ts';
import { SEALING, startServer } from '#server/start/start.ts';
import { turnClock } from './clock.ts';
import { type Filled, fill } from './fill.ts';
import { DEMO_PREFIX, removeLeftovers } from './leftovers.ts';
import { openServices, quietLog } from './services.ts';

/** The only variables that become settings of the demo. None leads to a real database or mail server. */
const OF_SCREENS = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'BRAND_NAME', 'COUNTRY', 'TIME_ZONE', 'LOADING_SCREEN_MS', 'LOG_LEVEL'],
  ...['PAYMENT_ACCOUNTS', 'CHANNEL_LINKS', 'SUPPORT_CONTACT', 'JOINING_DEPOSIT_CREDITED'],
  ...['RATE_LIMITS', 'TRUST_PROXY', 'PUSH_SERVICES', 'METRICS_PORT', 'METRICS_TOKEN'],
];

const CLIENT = new URL('../../dist/client/', import.meta.url);
const PASSWORD = 'sikka-demo';
const SUPERADMIN = 'superadmin';

const HELP = `npm run demo [-- options]: a throw-away instance full of believable members

  --members N   how many join (5 to 300; default 66)
  --days N      how long they have been about (1 to 60; default 30)

PORT, HOST, BRAND_NAME, TIME_ZONE, LOADING_SCREEN_MS and what else the screens show work as for npm start. It never uses a
configured database, Redis, secret, mail server or place for seals. Everything is removed when it ends.`;

/** The clean-up steps, run from last to first, and only once if `end` is called twice. */
const undo: (() => unknown)[] = [];
let ending: Promise<void> | undefined;
/** Whether a stop signal has come. If so, the signal decides the exit status, even if the clean-up fails. */
let told = false;
const end = () => {
  ending ??= (async () => {
    for (const step of undo.reverse()) await step();
  })();
  return ending;
};
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    console.error('\nThe demo ends; everything it made is removed …');
    told = true;
    // Work in progress fails when its database stops. Those errors are not reported.
    process.on('unhandledRejection', () => undefined);
    setTimeout(() => process.exit(status), 15_000).unref();
    end().finally(() => process.exit(signal === 'SIGINT' ? 0 : status));
  });
}

try {
  const sizes = readSizes();
  if (sizes) await run(sizes);
} catch (error) {
  await end();
  if (!told) {
    console.error(error instanceof StartupError ? `✗ ${error.message}` : error);
    process.exit(1);
  }
}

function readSizes(): { members: number; days: number } | undefined {
  const number = (name: string, text: string, least: number, most: number) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new StartupError(`--${name} must be a whole number from ${least} to ${most}`);
  };
  let values: { members: string; days: string; help: boolean };
  try {
    ({ values } = parseArgs({
      options: {
        members: { type: 'string', default: '66' },
        days: { type: 'string', default: '30' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }));
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n\n${HELP}`);
  }
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  return { members: number('members', values.members, 5, 300), days: number('days', values.days, 1, 60) };
}

async function run(sizes: { members: number; days: number }): Promise<void> {
  const started = performance.now();
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), DEMO_PREFIX));
  const removeNow = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', removeNow);
  undo.push(() => rm(dataDir, { recursive: true, force: true }));

  const env = readEnv({
    BRAND_NAME: 'Sikka Demo',
    PORT: '0',
    ...Object.fromEntries(OF_SCREENS.map((name) => [name, process.env[name]]).filter(([, value]) => value)),
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
    SUPERADMIN_USERNAME: SUPERADMIN,
    SUPERADMIN_PASSWORD: PASSWORD,
  });
  say('Starting a database of its own');
  const log = { info() {}, warn() {}, error: console.error };
  const embedded = await startEmbedded({ dataDir, log, durable: false });
  undo.push(() => embedded.stop());

  const { filled, books } = await fillDatabase(env, embedded.connection, sizes);
  say('Starting the server');
  const server = await startServer({
    env,
    log: quietLog,
    connection: embedded.connection,
    clientDir: CLIENT,
  });
  undo.push(() => server.stop());
  say('');
  console.log(welcome(env.brandName, server.publicUrl, filled, books));
  console.log(
    `Ready after ${((performance.now() - started) / 1000).toFixed(0)} s. Ctrl-C ends it and removes everything.`,
  );
}

async function fillDatabase(
  env: Env,
  connection: { database: string },
  { members, days }: { members: number; days: number },
): Promise<{ filled: Filled; books: string }> {
  const database = new Database({
    connection,
    timeZone: env.timeZone,
    deadlineMs: 30_000,
    attemptMs: 20_000,
  });
  try {
    await migrate(database);
    const deps = openServices(env, database, env.appSecret ?? '');
    await ensureSuperadmin(database, deps.passwords, env);
    const [boss] = await database.read(
      (_, sql) => sql<{ id: string }[]>`select id from users where role = 'superadmin'`,
    );
    // Moves the first seal before the first day of the demo, so that each past day gets a seal of its own.
    await database.read((_, sql) => sql`update seals set day = day - ${days}::int`);
    const clock = turnClock(database, env.timeZone);
    const filled = await fill({
      deps,
      clock,
      superadmin: { id: boss?.id ?? '', username: SUPERADMIN, name: 'Super Admin', role: 'superadmin' },
      members,
      days,
      password: PASSWORD,
      onDay: (day) => say(`Living through day ${day} of ${days} with up to ${members} members`),
    }).finally(() => clock.close());
    while (await database.call('seal', SEALING));
    await database.read((_, sql) => sql`analyze`);
    const { problems, entries, lines, accounts } = await readLedger(database);
    if (problems.length > 0) throw new Error(`the demo's books do not balance: ${problems.join('; ')}`);
    return { filled, books: `${entries} entries, ${lines} lines, ${accounts} accounts: the books balance` };
  } finally {
    await database.close();
  }
}

/** Shows the progress: in a terminal on one line that is overwritten, elsewhere a line every tenth day. */
function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}${text ? ' …' : ''}`);
  else if (text && !/day \d*[1-9] of/.test(text)) console.error(`${text} …`);
}

function welcome(brand: string, url: string, { member, admin }: Filled, books: string): string {
  const row = (role: string, username: string, what: string) =>
    `  ${role.padEnd(12)}${username.padEnd(16)}${PASSWORD.padEnd(14)}${what}`;
  return `
${brand} is serving at ${url}

  ${'log in as'.padEnd(12)}${'username'.padEnd(16)}${'password'.padEnd(14)}
${row('member', member, 'a month of earnings, referrals and withdrawals')}
${row('admin', admin, 'deposits and withdrawals to decide, messages, password requests')}
${row('superadmin', SUPERADMIN, 'the same, and the admins')}

  Next: as the member watch the six videos left of today and spin the wheel; in another browser (or a private window) approve
  a deposit on /requests as the admin, and see the member's referrals and balance change while you look.
  The books: ${books}.
`;
}
