import { randomBytes, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { Database } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { StartupError } from '#drizzle/startup-error.ts';
import { findEmbedded, startEmbedded } from '#postgres/start.ts';
import { readEnv } from '#server/env.ts';
import { withoutDatabase } from '#server/env-files.ts';
import { createPasswords } from '#server/platform/sign-in/passwords.ts';
import { createVault } from '#server/platform/vault.ts';
import { ensureSuperadmin, loadAppSecret } from '#server/start/first-start.ts';
import { CommandError, readArguments } from './admin/command.ts';
import { readWords } from './launch/words.mjs';
import { assertEmpty, findProblems, load } from './seed-big/load.ts';

const HELP = `npm run seed:big -- [options]: fills an EMPTY instance with believable members, requests and books that balance.

  --members N     members, 1,000 to 5,000,000 (default 1,000,000)
  --requests N    deposits and withdrawals, 1,000 to 20,000,000 (default twice the members)
  --data-dir DIR  the embedded database's folder (default DATA_DIR, ./data); with DATABASE_URL that database is filled instead
  --seed N        the same number gives the same people and amounts (default 1)
  --no-verify     leave out the proof that the books balance

Everybody made shares one password, printed at the end: this is for trying and measuring, never for a real instance.
One transaction: an interrupted run leaves nothing. DATABASE_URL must be a superuser's.`;

const text = { type: 'string' as const };
const flag = { type: 'boolean' as const };
const OPTIONS = { members: text, requests: text, 'data-dir': text, seed: text, 'no-verify': flag };

/** In the seeded rows, all staff accounts decided requests. */
async function ensureAdmins(database: Database, passwordHash: string): Promise<void> {
  const found = await database.read((_, sql) => sql`select 1 from users where role = 'admin' limit 1`);
  for (const n of found.length > 0 ? [] : [1, 2, 3]) {
    const person = { name: `Admin ${n}`, username: `admin${n}`, email: `admin${n}@example.com` };
    const account = { id: randomUUID(), role: 'admin', phone: `0300000000${n}`, paymentMethod: 'Easypaisa' };
    await database.call('user_create', { actor: null, address: null, ...person, ...account, passwordHash });
  }
}

async function run(): Promise<boolean> {
  readWords(HELP, OPTIONS);
  const { number, text, flag } = readArguments({ usage: '', options: OPTIONS }, process.argv.slice(2));
  const members = number('members', { least: 1_000, most: 5_000_000, whole: true }) ?? 1_000_000;
  const requests = number('requests', { least: 1_000, most: 20_000_000, whole: true }) ?? 2 * members;
  if (requests > 10 * members) throw new CommandError('--requests must be at most ten for each member');
  const random = number('seed', { least: 0, most: 1_000_000, whole: true }) ?? 1;
  const dataDir = text('data-dir');
  const env = readEnv(dataDir ? { ...withoutDatabase(process.env), DATA_DIR: dataDir } : process.env);
  if (!env.databaseUrl && (await findEmbedded(env.dataDir)))
    throw new StartupError(`A server is running on ${env.dataDir}: stop it first`);
  const url = env.databaseUrlDirect ?? env.databaseUrl;
  const embedded = url ? undefined : await startEmbedded({ dataDir: resolve(env.dataDir), log: console });
  const connection = { ...embedded?.connection };
  const database = new Database({ ...(url ? { url } : { connection }), timeZone: env.timeZone, poolSize: 1 });
  const sql = database.dedicated({ connection: { statement_timeout: 0 } });
  const started = performance.now();
  const say = (title: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${title}`);
  try {
    await migrate(database);
    await assertEmpty(sql);
    const passwords = createPasswords();
    const boss = await ensureSuperadmin(database, passwords, env);
    const secret = () => randomBytes(9).toString('base64url');
    const [password, requested] = [secret(), secret()];
    const size = { width: 240, height: 320 };
    const picture = sharp({ create: { ...size, channels: 3, background: '#2d6a4f' } }).jpeg();
    const passwordHash = await passwords.hash(password);
    await ensureAdmins(database, passwordHash);
    const hash = await passwords.hash(requested);
    const sealed = createVault(await loadAppSecret(env)).seal(requested);
    const screenshot = { bytes: await picture.toBuffer(), ...size };
    const plan = { members, requests, random, passwordHash, requested: { hash, sealed }, screenshot };
    await load(sql, plan, say);
    if (boss?.generatedPassword)
      console.log(`Superadmin: ${boss.username}, password ${boss.generatedPassword}`);
    console.log(`The password of every member, admin1, admin2 and admin3: ${password}`);
    if (flag('no-verify')) return true;
    say('Proving the books and the counts');
    const problems = await findProblems(sql);
    for (const problem of problems) console.error(problem);
    say(problems.length ? `${problems.length} problems` : 'The books balance and the counts are exact.');
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
  // 42501: DATABASE_URL is not a superuser's.
  const unprivileged = (error as { code?: string }).code === '42501';
  const known = error instanceof StartupError || error instanceof CommandError || unprivileged;
  console.error(known ? (error as Error).message : error);
  process.exitCode = 2;
}
