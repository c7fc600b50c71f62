import { constants } from 'node:os';
import pino from 'pino';
import { parseDatabaseAddress } from '#drizzle/address.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { publicUrlOf, readEnv } from './env.ts';
import { createLog } from './platform/process/log.ts';
import { placeholdersIn } from './platform/shown-settings.ts';
import { type RunningServer, startServer } from './start/start.ts';

const CLIENT = new URL('../../dist/client/', import.meta.url);
const STOP_LIMIT_MS = 15_000;
/** How long the server still accepts calls after a stop signal: time for a proxy to send calls elsewhere. */
const GRACE_MS = 1_000;

// Ignores the error of a write to a closed terminal or pipe, so that the server can still stop in order.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// During a stop, database calls in flight fail while no code awaits them. These errors are ignored.
process.on('unhandledRejection', (error) => {
  if (!stopped.signal.aborted) throw error;
});

/** The log goes to standard error; standard output is for people. */
let log = createLog('warn', pino.destination({ dest: 2, sync: true }));

const stopped = new AbortController();
let server: RunningServer | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

try {
  const env = readEnv();
  log = createLog(env.logLevel, pino.destination({ dest: 2, sync: true }));
  const { databaseUrl: url } = env;
  // Making a database, or waiting for one, takes some seconds.
  console.log(
    `Opening the database ${url ? `at ${parseDatabaseAddress(url).shown}` : `in ${env.dataDir}`} …`,
  );
  server = await startServer({ env, log, clientDir: CLIENT, graceMs: GRACE_MS, signal: stopped.signal });

  if (server.firstAccount) {
    const { username, generatedPassword } = server.firstAccount;
    console.log(`\nThe first account was made. Its username, also the first referral code: ${username}`);
    if (generatedPassword) console.log(`Its password, shown only this once: ${generatedPassword}`);
    else console.log('Its password: the one in SUPERADMIN_PASSWORD');
  }
  const placeholders = placeholdersIn(server.deps.shown.now());
  if (placeholders.length > 0)
    console.log(
      `\nMade-up values; set them on /settings before real members come: ${placeholders.join(', ')}`,
    );
  // A stop signal may arrive while the first account is created: its password is printed before the stop.
  if (stopped.signal.aborted) await server.stop();
  stopped.signal.throwIfAborted();
  const here =
    env.publicUrl && `, here at ${publicUrlOf({ host: env.host, publicUrl: undefined }, server.port)}`;
  console.log(`\n${env.brandName} is serving at ${server.publicUrl}${here ?? ''}  (Ctrl-C stops everything)`);
} catch (error) {
  if (stopped.signal.aborted) process.exit(128 + constants.signals[stopped.signal.reason as NodeJS.Signals]);
  const { path } = error as { path?: unknown };
  if (error instanceof StartupError) console.error(error.message);
  // A folder of another user, a full or a read-only disk.
  else if (typeof path === 'string') console.error(`${path} cannot be used: ${reasonOf(error)}`);
  else log.fatal({ err: error }, 'the server could not start');
  process.exit(1);
}

function stop(signal: NodeJS.Signals): void {
  // npm repeats a signal that the terminal has already sent.
  if (stopped.signal.aborted) return;
  console.log(`\n${signal}: stopping …`);
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  stopped.abort(signal);
  server?.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
}
