import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '#drizzle/client.ts';
import { findPostgresOn, isAlive } from '#postgres/processes.ts';
import { findEmbedded } from '#postgres/start.ts';
import { TIME_ZONE } from '#testing/constants.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { argumentsFor } from '#testing/run-script.ts';

// The default time limit is too short, because each test starts the program several times.
vi.setConfig({ testTimeout: 180_000 });

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
const SCRIPTS = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')).scripts as Record<
  string,
  string
>;
/** The two checks of files run without this repository; `npm test` hands its options to vitest. */
const OTHERS = /scripts\/(admin\/.+-verify|test)\.mjs$/;
const NODE_SCRIPTS = Object.values(SCRIPTS)
  .flatMap((line) => /^(?:exec )?node (\S+)$/.exec(line)?.[1] ?? [])
  .filter((path) => !OTHERS.test(path));
const STATUS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Stop = keyof typeof STATUS;

const folder = temporaryFolder('interrupted');

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | string>;
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = PROJECT): Started {
  // A separate process group, as a shell gives each command.
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([status, signal]) => (status ?? signal) as number | string);
  return { child, output: () => output, ended };
}

const until = (condition: () => unknown) =>
  expect.poll(condition, { timeout: 60_000, interval: 10 }).toBeTruthy();

describe('an interrupted start', () => {
  const dataDir = () => join(folder, 'data');
  const cluster = () => join(dataDir(), 'postgres');
  const environment = () => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: '0',
    DATA_DIR: dataDir(),
    LOG_LEVEL: 'info',
  });
  const startNode = () => start(process.execPath, argumentsFor('src/server/main.ts'), environment());
  const startNpm = () => start('npm', ['start'], environment());
  const serving = ({ output }: Started) => until(() => / serving at /.test(output()));

  const moments: Record<string, (started: Started) => Promise<unknown>> = {
    'while the database is made': ({ output }) => until(() => /Making a new database/.test(output())),
    'while Postgres starts': () => until(() => existsSync(join(cluster(), 'postmaster.pid'))),
    'while it migrates': async () => {
      await until(() => findEmbedded(dataDir()));
      const connection = { ...(await findEmbedded(dataDir())) };
      const database = new Database({ connection, timeZone: TIME_ZONE, poolSize: 1 });
      const tables = () =>
        database
          .read((_, sql) => sql`select 1 from pg_tables where tablename = 'schema_migrations'`)
          .catch(() => []);
      await until(async () => (await tables()).length > 0);
      await database.close();
    },
  };

  const byItself = (started: Started, signal: Stop) => started.child.kill(signal);
  /** Like Ctrl-C in a terminal: npm, the server and their children all get the signal. */
  const asGroup = ({ child }: Started, signal: Stop) => process.kill(-(child.pid ?? 0), signal);

  // The others are TypeScript, which takes seconds to load; all ask scripts/launch/words.mjs.
  it('each command says how it is used after an unknown option, and makes nothing', async () => {
    const words = async (path: string, word: string) => {
      const { ended, output } = start(process.execPath, [path, word], environment());
      return [path, await ended, output()];
    };
    expect(NODE_SCRIPTS.length).toBeGreaterThan(7);
    for (const path of NODE_SCRIPTS) {
      const usage = /^✗ Unknown option '--prot'\n\nnpm (run )?\w+/;
      expect(await words(path, '--prot=4000')).toEqual([path, 2, expect.stringMatching(usage)]);
    }
    const path = 'scripts/start.mjs';
    expect(await words(path, '--version')).toEqual([path, 0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    expect(await words(path, '--help')).toEqual([path, 0, expect.stringMatching(/^npm start/)]);
    expect(existsSync(dataDir())).toBe(false);
  });

  // All starts use one data directory, so that each start finds what the previous start left there.
  it.each([
    ['while the database is made', 'SIGTERM', startNode, byItself],
    ['while the database is made', 'SIGINT', startNpm, asGroup],
    ['while Postgres starts', 'SIGTERM', startNode, byItself],
    ['while it migrates', 'SIGHUP', startNode, asGroup],
  ] as const)('%s by %s leaves no processes or temporary files', async (moment, signal, run, send) => {
    const started = run();
    await moments[moment]?.(started);
    send(started, signal);
    expect(await started.ended, started.output()).toBe(STATUS[signal]);
    expect(findPostgresOn(cluster())).toEqual([]);
    expect((await readdir(dataDir())).filter((name) => /new-|server\.lock/.test(name))).toEqual([]);
    expect(started.output()).not.toMatch(/ serving at /);
    // Removes the database in case it was complete before the signal came: the next test must find none, so
    // that its start makes one again.
    if (moment === 'while the database is made') await rm(cluster(), { recursive: true, force: true });
  });

  it('is followed by a normal start, which shows the first password', async () => {
    const started = startNpm();
    await serving(started);
    expect(started.output()).toContain('Its password, shown only this once:');
    byItself(started, 'SIGTERM');
    expect(await started.ended).toBe(0);
    expect(findPostgresOn(cluster())).toEqual([]);
  });
});

describe('npm start, before the server starts', () => {
  const project = () => join(folder, 'project');
  const startHere = (env: NodeJS.ProcessEnv = {}) =>
    start(
      process.execPath,
      ['scripts/start.mjs'],
      { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.cjs'), ...env },
      project(),
    );
  const installed = () => join(project(), 'node_modules/.package-lock.json');

  /** Copies only the start scripts. Fakes stand in for npm and vite: they print their process id and wait. */
  beforeAll(async () => {
    for (const path of ['scripts/start.mjs', 'scripts/launch', 'package-lock.json'])
      await cp(join(PROJECT, path), join(folder, 'project', path), { recursive: true });
    const program = `console.log('runs as ' + process.pid + '.'); setInterval(() => {}, 1000);`;
    await writeFile(join(folder, 'npm.cjs'), program);
    await mkdir(join(folder, 'project/node_modules/vite/bin'), { recursive: true });
    await mkdir(join(folder, 'project/src'));
    for (const path of ['src/server', 'node_modules/tsx'])
      await symlink(join(PROJECT, path), join(folder, 'project', path));
    await writeFile(
      join(folder, 'project/node_modules/vite/bin/vite.js'),
      `require('node:fs').mkdirSync(process.argv[process.argv.indexOf('--outDir') + 1], { recursive: true }); ${program}`,
    );
  });

  it.each([
    ['the dependencies are installed', 'SIGTERM'],
    ['the client is built', 'SIGINT'],
  ] as const)('while %s, ends that process too by %s, and leaves no draft', async (phase, signal) => {
    if (phase === 'the client is built') await cp(join(project(), 'package-lock.json'), installed());
    const { child, output, ended } = startHere();
    await until(() => /runs as (\d+)\./.test(output()));
    const pid = Number(/runs as (\d+)\./.exec(output())?.[1]);
    child.kill(signal);
    expect(await ended).toBe(STATUS[signal]);
    expect(isAlive(pid)).toBe(false);
    expect(output()).not.toContain('✗');
    if (existsSync(join(project(), 'dist'))) expect(await readdir(join(project(), 'dist'))).toEqual([]);
  });

  it('names wrong variables of the environment and of .env before an installation or a build', async () => {
    const told = async (env: NodeJS.ProcessEnv) => {
      const { output, ended } = startHere(env);
      expect(await ended, output()).toBe(1);
      return output().trim().split('\n');
    };
    await writeFile(join(project(), '.env'), `\uFEFFPORT=x\nMAIL_FROM='Sikka'\nDATABASE_URL=\n`);
    const withoutPackages = { DATABASE_URL: 'postgres://app:pw@db.example/sikka' };
    await rm(installed(), { force: true });
    expect(await told(withoutPackages)).toEqual([expect.stringMatching(/^✗ APP_SECRET is required with/)]);
    await cp(join(project(), 'package-lock.json'), installed());
    expect(await told({ HOST: 'http://a' })).toEqual([
      '✗ PORT must be a whole number from 0 to 65535',
      '✗ HOST must be a host name or an IP address',
      expect.stringMatching(/^✗ MAIL_FROM must be an e-mail address/),
    ]);
    expect(await told({ HOST: 'http://a', PORT: '3000', MAIL_FROM: '' })).toHaveLength(1);
    await writeFile(join(project(), '.env'), "PORT=x # no\nBRAND_NAME='#1'\nAPP_SECRET=one#two\n");
    expect(await told({})).toEqual([expect.stringMatching(/^✗ APP_SECRET in \.env has the mark # /)]);
  });
});
