import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Database } from '#drizzle/client.ts';
import { findEmbedded } from '#drizzle/embedded/start.ts';

/*
 * npm run chaos: starts a real server on a database of its own, loads it over HTTP, and kills Postgres ten times. Afterwards every answer
 * that was given must still be true, exactly once, and the books must balance. Ends with 1 when anything is not so.
 */

const KILLS = Number(process.argv[2] ?? 10);
const MEMBERS = 12;
const MOST_WAIT_MS = 10_000;
const PASSWORD = 'chaos-password';

/** A call that moves something, under a key of its own, and how it was answered; no answer means nobody knows. */
interface Move {
  readonly path: string;
  readonly token: string;
  readonly body: object;
  readonly key: string;
  answer?: { readonly status: number; readonly text: string };
}
interface Member {
  readonly id: string;
  readonly token: string;
}

const problems: string[] = [];
const moves: Move[] = [];
const statuses = new Map<number, number>();
let url = '';
let longest = 0;
let running = true;

async function call(path: string, token?: string, body?: object, key?: string) {
  const started = performance.now();
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(MOST_WAIT_MS + 5_000),
    });
    const answer = { status: response.status, text: await response.text() };
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 && answer.status !== 503)
      problems.push(`${path} answered ${answer.status}: ${answer.text}`);
    return answer;
  } finally {
    const took = performance.now() - started;
    longest = Math.max(longest, took);
    if (took > MOST_WAIT_MS) problems.push(`${path} took ${Math.round(took)} ms`);
  }
}

/** Makes a call that must succeed, while all is calm. */
async function must(path: string, token?: string, body?: object) {
  const { status, text } = await call(path, token, body);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}

async function move(path: string, token: string, body: object): Promise<void> {
  const made: Move = { path, token, body, key: randomUUID() };
  moves.push(made);
  await attempt(made);
}

async function attempt(made: Move): Promise<Move['answer']> {
  const answer = await call(made.path, made.token, made.body, made.key).catch((error: unknown) => {
    problems.push(`${made.path} got no answer: ${error}`);
    return undefined;
  });
  if (answer && answer.status !== 503) made.answer = answer;
  return answer;
}

async function start(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      SUPERADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  while (!url) {
    if (server.exitCode !== null) throw new Error(`the server did not start: ${said}`);
    await delay(50);
    url = / serving at (\S+)/.exec(said)?.[1] ?? '';
  }
  return server;
}

async function makeMembers(boss: string): Promise<Member[]> {
  const members: Member[] = [];
  for (let i = 0; i < MEMBERS; i++) {
    const username = `chaos${i}`;
    const person = {
      name: 'Chaos',
      username,
      email: `${username}@example.com`,
      phone: '03001234567',
      password: PASSWORD,
    };
    await must('/users', boss, { ...person, paymentMethod: 'SadaPay', role: 'user' });
    const { token, user } = await must('/auth/login', undefined, { username, password: PASSWORD });
    await must(`/users/${user.id}/balance`, boss, { amount: 100_000, type: 'deposit', description: 'Start' });
    members.push({ id: user.id, token });
  }
  return members;
}

/** One person's day: clicks, a spin, withdrawals, messages, and what staff do to the balance. */
async function act(member: Member, boss: string, videoId: string): Promise<void> {
  let withdrawals = 0;
  for (let round = 0; running; round++) {
    const { id, token } = member;
    await move(`/users/${id}/balance`, boss, {
      amount: 1 + (round % 50),
      type: round % 3 ? 'deposit' : 'withdraw',
    });
    await move(`/videos/click/${id}`, token, { videoId });
    if (round % 5 === 0) await move(`/users/${id}/spin`, token, {});
    if (round % 4 === 0) {
      const me = await call(`/users/${id}`, token).catch(() => undefined);
      if (me?.status === 200) withdrawals = JSON.parse(me.text).user.withdrawalCount;
      const amount = [143, 285, 855][withdrawals] ?? 1_400;
      const account = { accountNumber: '1', accountName: 'A', bankName: 'B' };
      await move('/requests/withdrawal', token, {
        userId: id,
        amount,
        ...account,
        withdrawalCount: withdrawals,
      });
    }
  }
}

async function kill(dataDir: string): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

const acknowledged = () => moves.filter((made) => made.answer?.status === 200);

async function recovered(): Promise<void> {
  const before = acknowledged().length;
  for (let waited = 0; acknowledged().length < before + 30; waited += 50) {
    if (waited > 15_000) throw new Error('the server did not come back');
    await delay(50);
  }
}

/** Every call sent once more with its key: what was answered is answered the same, what was not is settled now. */
async function replayAll(): Promise<void> {
  const queue = [...moves];
  const worker = async () => {
    for (let made = queue.shift(); made; made = queue.shift()) {
      const first = made.answer;
      const again = await attempt(made);
      if (first?.status === 200 && again?.text !== first.text) {
        problems.push(`${made.path} was answered ${first.text}, and then ${again?.text}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** What was acknowledged, found again in the database: each effect once. */
async function compare(dataDir: string): Promise<void> {
  const connection = await findEmbedded(dataDir);
  if (!connection) throw new Error('the database was not found');
  const database = new Database({ connection: { ...connection }, timeZone: 'Asia/Karachi', lanes: 1 });
  try {
    const rows = await database.read(
      (_, sql) => sql<{ key: string; times: number }[]>`
        select k.key, count(e.id)::int as times from idempotency_keys k
        left join journal_entries e on e.kind = 'adjustment' and e.cause = 'adjustment:' || k.scope || ':' || k.key
        where k.operation = 'adjust' group by k.key
        union all select key, 1 from idempotency_keys where operation <> 'adjust'`,
    );
    const found = new Map(rows.map(({ key, times }) => [key, times]));
    for (const { key, path } of acknowledged()) {
      if (found.get(key) !== 1)
        problems.push(`${path}: acknowledged, and in the books ${found.get(key) ?? 0} times`);
    }
    const clicks = acknowledged().filter(({ path }) => path.startsWith('/videos/click')).length;
    const [counted] = await database.read(
      (_, sql) => sql<{ clicks: number }[]>`select coalesce(sum(clicks), 0)::int as clicks from video_days`,
    );
    if (counted?.clicks !== clicks)
      problems.push(`${clicks} clicks acknowledged, ${counted?.clicks} counted`);
  } finally {
    await database.close();
  }
}

async function verifyLedger(dataDir: string): Promise<void> {
  const file = new URL('ledger-verify.ts', import.meta.url).pathname;
  const verifying = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  const [code] = await once(verifying, 'exit');
  if (code !== 0) problems.push(`ledger:verify ended with ${code}`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'sikka-chaos-'));
let server: ChildProcess | undefined;
const stopServer = async () => {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
};
try {
  server = await start(dataDir);
  const { token: boss } = await must('/auth/login', undefined, {
    username: 'superadmin',
    password: PASSWORD,
  });
  const { video } = await must('/videos', boss, { title: 'V', description: 'D', url: 'https://example.com' });
  const members = await makeMembers(boss);
  const people = members.flatMap((member) => [act(member, boss, video._id), act(member, boss, video._id)]);
  for (let i = 1; i <= KILLS; i++) {
    await delay(300 + Math.random() * 900);
    await kill(dataDir);
    const at = performance.now();
    await recovered();
    console.log(
      `kill ${i} of ${KILLS}: ${acknowledged().length} acknowledged, back after ${Math.round(performance.now() - at)} ms`,
    );
  }
  running = false;
  await Promise.all(people);
  if (server.exitCode !== null) problems.push(`the server ended with ${server.exitCode}`);
  await replayAll();
  await compare(dataDir);
  await verifyLedger(dataDir);
  const table = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  console.log(`${moves.length} moves; answers: ${table}; the longest took ${Math.round(longest)} ms`);
} catch (error) {
  problems.push(String(error));
} finally {
  running = false;
  await stopServer();
  await rm(dataDir, { recursive: true, force: true });
}
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
console.log(
  problems.length === 0 ? 'Nothing lost, nothing twice, nobody left waiting.' : `${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
