import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readLedger } from '#drizzle/ledger-report.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { readEnv } from '#server/env.ts';
import { type RunningServer, SEALING, startServer } from '#server/start/start.ts';
import { CommandError, readArguments } from '../admin/command.ts';
import { ADMIN, fill, MEMBER } from './fill.ts';
import { DEMO_PREFIX, removeLeftovers } from './leftovers.ts';

/** The only variables that become settings of the demo. None leads to a real database or mail server. */
const OF_SCREENS = [
  ...['PORT', 'HOST', 'PUBLIC_URL', 'BRAND_NAME', 'COUNTRY', 'TIME_ZONE', 'LOADING_SCREEN_MS', 'LOG_LEVEL'],
  ...['PAYMENT_ACCOUNTS', 'CHANNEL_LINKS', 'SUPPORT_CONTACT', 'JOINING_DEPOSIT_CREDITED'],
  ...['RATE_LIMITS', 'TRUST_PROXY', 'PUSH_SERVICES', 'METRICS_PORT', 'METRICS_TOKEN'],
];
const PASSWORD = 'sikka-demo';
const SUPERADMIN = 'superadmin';

let server: Promise<RunningServer> | undefined;
const stopping = new AbortController();
const end = async () => (await server?.catch(() => undefined))?.stop();
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.on(signal, () => {
    console.error('\nThe demo ends; everything it made is removed …');
    stopping.abort();
    // Work in progress fails when its database stops. Those errors are not reported.
    process.on('unhandledRejection', () => undefined);
    setTimeout(() => process.exit(status), 15_000).unref();
    end().finally(() => process.exit(signal === 'SIGINT' ? 0 : status));
  });
}

try {
  await run();
} catch (error) {
  await end();
  // The signal decides the exit status, even if the clean-up fails.
  if (!stopping.signal.aborted) {
    console.error(
      error instanceof StartupError || error instanceof CommandError ? `✗ ${error.message}` : error,
    );
    process.exit(1);
  }
}

async function run(): Promise<void> {
  const started = performance.now();
  const size = { type: 'string' as const };
  const given = readArguments({ usage: '', options: { members: size, days: size } }, process.argv.slice(2));
  const members = given.number('members', { least: 5, most: 300, whole: true }) ?? 66;
  const days = given.number('days', { least: 1, most: 60, whole: true }) ?? 30;
  await removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), DEMO_PREFIX));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

  const shown = OF_SCREENS.map((name) => [name, process.env[name]]).filter(([, value]) => value);
  const env = readEnv({
    BRAND_NAME: 'Sikka Demo',
    PORT: '0',
    ...Object.fromEntries(shown),
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString('hex'),
    SUPERADMIN_USERNAME: SUPERADMIN,
    SUPERADMIN_PASSWORD: PASSWORD,
  });
  say('Starting a database and a server of its own');
  server = startServer({
    env,
    log: { info() {}, warn() {}, error: console.error },
    clientDir: new URL('../../dist/client/', import.meta.url),
    durable: false,
    signal: stopping.signal,
  });
  const { deps, publicUrl } = await server;
  const { database } = deps;
  // Moves the first seal before the first day of the demo, so that each past day gets a seal of its own.
  await database.read((_, sql) => sql`update seals set day = day - ${days}::int`);
  await fill({
    deps,
    members,
    days,
    password: PASSWORD,
    onDay: (day) => say(`Living through day ${day} of ${days} with up to ${members} members`),
  });
  while (await database.call('seal', SEALING));
  await database.read((_, sql) => sql`analyze`);
  const { problems, entries, lines, accounts } = await readLedger(database);
  if (problems.length > 0) throw new Error(`the demo's books do not balance: ${problems.join('; ')}`);
  say('');
  const row = (role: string, username: string, what: string) =>
    `  ${role.padEnd(12)}${username.padEnd(16)}${PASSWORD.padEnd(14)}${what}`;
  console.log(`
${env.brandName} is serving at ${publicUrl}

  ${'log in as'.padEnd(12)}${'username'.padEnd(16)}${'password'.padEnd(14)}
${row('member', MEMBER, 'a month of earnings, referrals and withdrawals')}
${row('admin', ADMIN, 'deposits and withdrawals to decide, messages, password requests')}
${row('superadmin', SUPERADMIN, 'the same, and the admins')}

  Next: as the member watch the six videos left of today and spin the wheel; in another browser (or a private window) approve
  a deposit on /requests as the admin, and see the member's referrals and balance change while you look.
  The books: ${entries} entries, ${lines} lines, ${accounts} accounts: the books balance.

Ready after ${((performance.now() - started) / 1000).toFixed(0)} s. Ctrl-C ends it and removes everything.`);
}

/** Shows the progress: in a terminal on one line that is overwritten, elsewhere a line every tenth day. */
function say(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}${text ? ' …' : ''}`);
  else if (text && !/day \d*[1-9] of/.test(text)) console.error(`${text} …`);
}
