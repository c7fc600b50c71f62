import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { findEmbedded, startEmbedded } from '#postgres/start.ts';
import { readEnv } from '#server/env.ts';
import { withoutDatabase } from '#server/env-files.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { createVault } from '#server/platform/vault.ts';
import { loadAppSecret } from '#server/start/app-secret.ts';
import { ensureSuperadmin } from '#server/start/first-superadmin.ts';
import { assertEmpty, findProblems, load } from './seed-big/load.ts';

const HELP = `npm run seed:big -- [options]: fills an EMPTY instance with believable members, requests and books that balance.

  --members N     members, 1,000 to 5,000,000 (default 1,000,000)
  --requests N    deposits and withdrawals, 1,000 to 20,000,000 (default twice the members)
  --data-dir DIR  the embedded database's folder (default DATA_DIR, ./data); with DATABASE_URL that database is filled instead
  --seed N        the same number gives the same people and amounts (default 1)
  --no-verify     leave out the proof that the books balance

Everybody made shares one password, printed at the end: this is for trying and measuring, never for a real instance.
One transaction: an interrupted run leaves nothing. DATABASE_URL must be a superuser's.`;

/**
 * Reads the options of the command line.
 * @throws StartupError for a wrong value; TypeError for an unknown option
 */
function readOptions() {
  const { values } = parseArgs({
    options: {
      members: { type: 'string', default: '1000000' },
      requests: { type: 'string' },
      'data-dir': { type: 'string' },
      seed: { type: 'string', default: '1' },
      'no-verify': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const members = whole('--members', values.members, 1_000, 5_000_000);
  const requests = whole('--requests', values.requests ?? String(2 * members), 1_000, 20_000_000);
  if (requests > 10 * members) throw new StartupError('--requests must be at most ten for each member');
  const random = whole('--seed', values.seed, 0, 1_000_000);
  return {
    members,
    requests,
    random,
    dataDir: values['data-dir'],
    verify: !values['no-verify'],
    help: values.help,
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new StartupError(`${name} must be a whole number from ${least} to ${most}`);
  }
  return value;
}

/** Creates three admins if there is none. In the seeded rows, all staff accounts decided requests. */
async function ensureAdmins(database: Database, passwordHash: string): Promise<void> {
  const found = await database.read((_, sql) => sql`select 1 from users where role = 'admin' limit 1`);
  for (const n of found.length > 0 ? [] : [1, 2, 3]) {
    const username = `admin${n}`;
    await database.call('user_create', {
      actor: null,
      address: null,
      id: randomUUID(),
      name: `Admin ${n}`,
      username,
      email: `${username}@example.com`,
      phone: `0300000000${n}`,
      passwordHash,
      role: 'admin',
      paymentMethod: 'Easypaisa',
    });
  }
}

async function run(): Promise<boolean> {
  const options = readOptions();
  if (options.help) {
    console.log(HELP);
    return true;
  }
  const { dataDir } = options;
  const env = readEnv(dataDir ? { ...withoutDatabase(process.env), DATA_DIR: dataDir } : process.env);
  if (!env.databaseUrl && (await findEmbedded(env.dataDir))) {
    throw new StartupError(`A server is running on ${env.dataDir}: stop it first`);
  }
  const url = env.databaseUrlDirect ?? env.databaseUrl;
  const log = { info: console.log, warn: console.warn, error: console.error };
  const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: resolve(env.dataDir), log });
  const database = new Database({
    ...(url ? { url } : { connection: { ...embedded?.connection } }),
    timeZone: env.timeZone,
    poolSize: 1,
  });
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  const started = performance.now();
  const say = (title: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${title}`);
  try {
    await migrate(database);
    await assertEmpty(sql);
    const passwords = createPasswords();
    const boss = await ensureSuperadmin(database, passwords, env);
    const password = randomBytes(9).toString('base64url');
    const requested = randomBytes(9).toString('base64url');
    const width = 240;
    const height = 320;
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#2d6a4f' } })
      .jpeg()
      .toBuffer();
    const passwordHash = await passwords.hash(password);
    await ensureAdmins(database, passwordHash);
    const plan = {
      ...options,
      passwordHash,
      requested: {
        hash: await passwords.hash(requested),
        sealed: createVault(await loadAppSecret(env)).seal(requested),
      },
      screenshot: { bytes, width, height },
    };
    await load(sql, plan, say);
    if (boss?.generatedPassword)
      console.log(`Superadmin: ${boss.username}, password ${boss.generatedPassword}`);
    console.log(`The password of every member, admin1, admin2 and admin3: ${password}`);
    if (!options.verify) return true;
    say('Proving the books and the counts');
    const problems = await findProblems(sql);
    for (const problem of problems) console.error(problem);
    say(
      problems.length === 0 ? 'The books balance and the counts are exact.' : `${problems.length} problems`,
    );
    return problems.length === 0;
  } finally {
    await sql.end({ timeout: 2 });
    await database.close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  const code = (error as { code?: string }).code;
  const known = code === '42501' || error instanceof StartupError || code?.startsWith('ERR_PARSE_ARGS');
  console.error(known ? (error as Error).message : error);
  process.exitCode = 2;
}
