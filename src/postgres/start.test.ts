import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { EventEmitter, on, once } from 'node:events';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '#drizzle/startup-error.ts';
import { findPostgresOn, isAlive, isPostgresOn, resume, signal } from './processes.ts';
import { type EmbeddedConnection, type EmbeddedPostgres, findEmbedded, startEmbedded } from './start.ts';

/** A data directory whose database was made once: tests that are not about its creation copy it. */
const prepared = await mkdtemp(join(tmpdir(), 'sikka-prepared-'));
let root: string;
let running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sikka-test-'));
});

afterEach(async () => {
  for (const server of running) await server.stop();
  running = [];
  await rm(root, { recursive: true, force: true });
});

class TestLog extends EventEmitter {
  readonly lines: string[] = [];
  readonly info = (message: string) => this.tell(message);
  readonly warn = this.info;
  readonly error = this.info;

  async line(pattern: RegExp): Promise<string> {
    // `on` keeps the lines that come together; `once` would miss all but the first of them.
    for await (const [message] of on(this, 'line')) if (pattern.test(message)) return message;
    throw new Error('the log ended');
  }

  private tell(message: string): void {
    this.lines.push(message);
    this.emit('line', message);
  }
}

async function start(dataDir: string, log = new TestLog()): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ dataDir, log, durable: false });
  running.push(server);
  return server;
}

async function ask<T>(connection: EmbeddedConnection, query: string): Promise<T> {
  const sql = postgres({ ...connection, max: 1, onnotice: () => undefined });
  try {
    const [row] = await sql.unsafe(query);
    return Object.values(row ?? {})[0] as T;
  } finally {
    await sql.end();
  }
}

/** Starts Postgres from another process, which the test can kill. @returns it, and the pid of Postgres */
async function startInProcess(): Promise<{ child: ChildProcess; pid: number }> {
  const here = pathToFileURL(import.meta.dirname).href;
  const script = `
    const { startEmbedded } = await import('${here}/start.ts');
    const server = await startEmbedded({ dataDir: process.argv[1], log: console, durable: false });
    process.send(server.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, root], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [pid] = await once(child, 'message');
  return { child, pid };
}

beforeAll(async () => {
  const server = await startEmbedded({ dataDir: prepared, log: new TestLog(), durable: false });
  await server.stop();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

/** With `cp`, because the files must keep their owner. */
const copyPrepared = () => void execFileSync('cp', ['-a', `${prepared}/.`, root]);

describe('starting and stopping', () => {
  it('creates a private UTF-8 database after an interrupted try, keeps its data, and stops', async () => {
    await mkdir(join(root, 'postgres.new-abc', 'data', 'base'), { recursive: true });
    await writeFile(join(root, 'postgres.new-abc', 'data', 'PG_VERSION'), '18\n');
    await mkdir(join(root, 'postgres'));
    expect(await findEmbedded(root)).toBeUndefined();
    const first = await start(root);
    const { connection } = first;
    expect(await findEmbedded(root)).toEqual(connection);
    expect((await readdir(root)).filter((name) => name.includes('new-'))).toEqual([]);
    expect(await ask(connection, 'select current_database()')).toBe('sikka');
    expect(await ask(connection, 'show server_encoding')).toBe('UTF8');
    expect(await ask(connection, 'show timezone')).toBe('UTC');
    expect(await ask(connection, `select lower('ÜÉ')`)).toBe('üé');
    await ask(connection, 'create extension pg_trgm');
    expect(await ask(connection, `select array_length(show_trgm('سکہ'), 1)`)).toBeGreaterThan(2);

    expect((await stat(join(root, 'postgres.password'))).mode & 0o777).toBe(0o600);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect(await ask(connection, 'show listen_addresses')).toBe('');
    await expect(ask({ ...connection, password: 'postgres' }, 'select 1')).rejects.toThrow(/password/);

    await ask(connection, 'create table kept as select 865 as amount');
    const pid = first.pid ?? 0;
    await first.stop();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await readdir(root)).not.toContain('server.lock');
    expect(await findEmbedded(root)).toBeUndefined();

    const second = await start(root);
    expect(await ask(second.connection, 'select amount from kept')).toBe(865);
  });

  it('runs in a 0700 folder with special characters and Urdu in its name, and with a long path', async () => {
    const home = join(root, 'home');
    await mkdir(home, { mode: 0o700 });
    const dataDir = join(home, `میرا "data", it's 100% `, 'x'.repeat(120));
    const { connection, stop } = await start(dataDir);
    expect(Buffer.byteLength(connection.host)).toBeLessThan(90);
    expect(await ask(connection, 'select 1')).toBe(1);
    await stop();
    await expect(stat(connection.host)).rejects.toThrow(/ENOENT/);
  });

  it('sets a new password when the password file was lost', async () => {
    copyPrepared();
    const password = join(root, 'postgres.password');
    const before = await readFile(password, 'utf8');
    await rm(password);
    const { connection } = await start(root);
    expect(connection.password).not.toBe(before.trim());
    expect(await ask(connection, 'select 1')).toBe(1);
  });
});

describe('accidents', () => {
  beforeEach(copyPrepared);

  it('restarts the server when it is killed, with the same address and data', async () => {
    const log = new TestLog();
    const server = await start(root, log);
    await ask(server.connection, 'create table kept as select 1 as one');
    // A busy worker outlives its server and holds the shared memory that the next server needs.
    const busy = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
    const working = busy`select count(*) from generate_series(1, 1000000000)`.catch(() => 'cut off');
    const active = `select count(*)::int from pg_stat_activity where query like '%1000000000%' and pid <> pg_backend_pid()`;
    await expect.poll(() => ask(server.connection, active)).toBe(1);
    for (let round = 0; round < 2; round++) {
      const before = server.pid ?? 0;
      const back = log.line(/running again/);
      process.kill(before, 'SIGKILL');
      await back;
      expect(server.pid).not.toBe(before);
      expect(await ask(server.connection, 'select one from kept')).toBe(1);
    }
    expect(await working).toBe('cut off');
    await busy.end({ timeout: 0 });
  });

  it('survives the kill of one of its workers', async () => {
    const server = await start(root);
    const sql = postgres({ ...server.connection, max: 1, onnotice: () => undefined });
    const [row] = await sql`select pg_backend_pid() as pid`;
    const closed = sql`select pg_sleep(60)`.catch((error: Error) => error);
    // If the worker were killed before it has the statement, the client would send the statement again.
    const sleeping = `select count(*)::int from pg_stat_activity where wait_event = 'PgSleep' and pid = ${row?.pid}`;
    await expect.poll(() => ask(server.connection, sleeping)).toBe(1);
    process.kill(row?.pid, 'SIGKILL');
    expect(await closed).toBeInstanceOf(Error);
    await expect.poll(() => ask(server.connection, 'select 1').catch(() => 0)).toBe(1);
    await sql.end({ timeout: 0 });
  });

  it('stops the server that a killed process left running, and starts a new one', async () => {
    const { child, pid: orphan } = await startInProcess();
    const refused = await start(root).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartupError);
    expect(String(refused)).toContain(`process ${child.pid}`);

    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isPostgresOn(orphan, join(root, 'postgres'))).toBe(true);

    const log = new TestLog();
    const server = await start(root, log);
    expect(log.lines.join('\n')).toContain(`process ${orphan}`);
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(server.connection, 'select 1')).toBe(1);
  });

  it('stops a Postgres whose processes are all suspended, which a killed process left behind', async () => {
    const { child, pid } = await startInProcess();
    const cluster = join(root, 'postgres');
    await ask((await findEmbedded(root)) as EmbeddedConnection, 'create table kept as select 865 as amount');
    const stopped = findPostgresOn(cluster);
    for (const one of stopped) signal(one, 'SIGSTOP');
    child.kill('SIGKILL');
    await once(child, 'exit');
    try {
      const began = performance.now();
      const server = await start(root);
      // The start takes about one second on an idle machine. In earlier versions it took over 25 seconds.
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(isAlive(pid)).toBe(false);
      expect(await ask(server.connection, 'select amount from kept')).toBe(865);
    } finally {
      resume(stopped.filter((one) => isPostgresOn(one, cluster)));
    }
  });

  it('ignores pid and lock files that name an ended process or one that is not Postgres', async () => {
    for (const pid of [process.pid, 4_194_300]) {
      const lines = [pid, join(root, 'postgres'), 1, 5432, join(root, 'run'), '', '1 1', 'ready', ''];
      await writeFile(join(root, 'postgres', 'postmaster.pid'), lines.join('\n'));
      await writeFile(join(root, 'run', '.s.PGSQL.5432.lock'), lines.join('\n'));
      await writeFile(join(root, 'server.lock'), JSON.stringify({ pid, started: 'long ago' }));
      expect(await findEmbedded(root)).toBeUndefined();
      const server = await start(root);
      expect(await ask(server.connection, 'select 1')).toBe(1);
      await server.stop();
    }
  });
});

describe('a start is refused with one line', () => {
  async function refusal(dataDir: string): Promise<string> {
    const error = await start(dataDir).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartupError);
    const { message } = error as StartupError;
    expect(message).not.toContain('\n');
    return message;
  }

  it('for a second server on the same directory, also through a symbolic link', async () => {
    copyPrepared();
    await start(root);
    const alias = `${root}-alias`;
    await symlink(root, alias);
    try {
      expect(await refusal(root)).toContain('already running');
      expect(await refusal(alias)).toContain('already running');
    } finally {
      await rm(alias);
    }
  });

  it('for a directory that cannot be created or written to', async () => {
    await writeFile(join(root, 'file'), '');
    expect(await refusal(join(root, 'file', 'data'))).toMatch(/DATA_DIR .*not a folder/);
    expect(await refusal('/proc/sikka')).toMatch(/DATA_DIR cannot be used/);
    expect(await refusal('/proc')).toMatch(/DATA_DIR cannot be written to/);
  });

  it('for a Postgres directory that is damaged or of another version, which is left unchanged', async () => {
    const cluster = join(root, 'postgres');
    await mkdir(cluster);
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');
    expect(await refusal(root)).toContain('not a whole Postgres directory');
    await mkdir(join(cluster, 'global'));
    await writeFile(join(cluster, 'global', 'pg_control'), '');
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    expect(await refusal(root)).toContain('made by Postgres 17');
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
    await writeFile(join(cluster, 'PG_VERSION'), '18\n');
    expect(await refusal(root)).toContain('postgresql.conf');
  });

  it('for a standby of version 0.1 and for its primary, which starts once its commits no longer wait', async () => {
    copyPrepared();
    const first = await start(root);
    await ask(first.connection, `select pg_create_physical_replication_slot('standby', true)`);
    await first.stop();
    const cluster = join(root, 'postgres');
    const [signalFile, settings] = [join(cluster, 'standby.signal'), join(cluster, 'postgresql.auto.conf')];
    await writeFile(signalFile, '');
    expect(await refusal(root)).toContain('is the standby of another machine');
    await rm(signalFile);
    const own = await readFile(settings, 'utf8');
    await appendFile(settings, `synchronous_standby_names = 'standby'\n`);
    expect(await refusal(root)).toContain('remove synchronous_standby_names');
    await writeFile(settings, own);
    const { connection } = await start(root);
    expect(await ask(connection, 'select count(*)::int from pg_replication_slots')).toBe(0);
  });
});
