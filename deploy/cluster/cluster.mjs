import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { configFiles, HOST, makeState, NODES, valuesOf } from './config.mjs';

/*
 * One folder holds all their files: ports and passwords (cluster.json), configuration, data, logs and *.pid.
 */

const USAGE = `node deploy/cluster/cluster.mjs COMMAND FOLDER
  start        starts everything that does not run, and waits until the standby has all commits
  status       says which node is the primary
  kill NODE    kills Patroni and Postgres of a node (a, b or primary) by SIGKILL
  switch       lets the standby take over in order, and waits until the former primary is the standby
  stop         stops everything`;

const WAIT_MS = 90_000;
/** If root runs this script, the parts of the cluster run as this user. */
const USER = 'postgres';

const [command, given, argument] = process.argv.slice(2);
const commands = { start, status, kill, switch: switchOver, stop };
if (!given || !Object.hasOwn(commands, command ?? '')) {
  console.error(USAGE);
  process.exit(2);
}
const folder = resolve(given);
const owner = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;

async function start() {
  makeFolder(folder);
  if (!existsSync(join(folder, 'cluster.json')))
    put('cluster.json', JSON.stringify(await makeState(), null, 2));
  const state = readState();
  const values = valuesOf(folder, state);
  for (const [name, text] of Object.entries(configFiles(values))) put(name, text);
  run('etcd', ['etcd', '--config-file', join(folder, 'etcd.yml')]);
  run('redis', ['redis-server', '--bind', HOST, '--port', state.redisPort, '--save', '', '--dir', folder]);
  await until('etcd', () => fetchJson(`http://${HOST}:${state.etcdPort}/health`));
  for (const node of NODES) {
    makeFolder(join(folder, node));
    run(`patroni-${node}`, ['patroni', join(folder, `patroni-${node}.yml`)]);
  }
  run('haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]);
  await until('a primary', async () => (await membersOf(state)).some(({ role }) => role === 'leader'));
  await makeDatabase(state, values);
  run('pgbouncer', ['pgbouncer', join(folder, 'pgbouncer.ini')]);
  await untilSyncStandby(state);
  await status();
  console.log(`The servers' addresses are in ${join(folder, 'cluster.env')}`);
}

function makeFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** Only the user that runs the programs can read the file. */
function put(name, text) {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
  if (owner) chownSync(file, owner.uid, owner.gid);
}

function run(name, [program, ...args]) {
  if (pidOf(name) !== undefined) return;
  const log = openSync(join(folder, `${name}.log`), 'a', 0o600);
  const asUser = owner ? ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--'] : [];
  const [file, ...rest] = [...asUser, program, ...args.map(String)];
  const child = spawn(file, rest, {
    cwd: folder,
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LANG: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  });
  child.once('error', (error) => console.error(`${name}: ${error.message}`));
  child.unref();
  closeSync(log);
  put(`${name}.pid`, String(child.pid));
}

/**
 * The pid in a pid file if that process runs in our folder: after a crash, another program may have the pid.
 */
function pidOf(name, file = join(folder, `${name}.pid`)) {
  try {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}

const postmasterOf = (node) => pidOf('', join(folder, node, 'data', 'postmaster.pid'));

async function fetchJson(url, init) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000), ...init });
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : { text };
}

async function membersOf(state) {
  for (const node of NODES) {
    const found = await fetchJson(`http://${HOST}:${state[`${node}RestPort`]}/cluster`).catch(
      () => undefined,
    );
    if (found?.members) return found.members;
  }
  return [];
}

async function until(what, isThere) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await delay(250))
    if (await Promise.resolve(isThere()).catch(() => false)) return;
  throw new Error(`${what} did not come within ${WAIT_MS / 1000} s: look into ${folder}/*.log`);
}

const untilSyncStandby = (state) =>
  until('a synchronous standby', async () => {
    const members = await membersOf(state);
    return members.some(({ role, state: is }) => role === 'sync_standby' && /running|streaming/.test(is));
  });

async function makeDatabase(state, values) {
  const psql = (...args) =>
    execFileSync(join(values.binDir, 'psql'), ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PGHOST: NODES.map(() => HOST).join(','),
        PGPORT: NODES.map((node) => state[`${node}PostgresPort`]).join(','),
        PGUSER: 'postgres',
        PGPASSWORD: state.superuserPassword,
        PGDATABASE: 'postgres',
        PGTARGETSESSIONATTRS: 'read-write',
      },
    });
  await until('the primary', async () => psql('-c', 'select 1'));
  if (psql('-Atc', `select 1 from pg_database where datname = 'sikka'`).trim()) return;
  const file = new URL('database.sql', import.meta.url).pathname;
  psql('-v', `password=${state.sikkaPassword}`, '-f', file);
}

async function status() {
  const members = await membersOf(readState());
  for (const node of NODES) {
    const {
      role = 'unknown (is etcd running?)',
      state = '',
      lag,
    } = members.find(({ name }) => name === node) ?? {};
    const runs = postmasterOf(node) !== undefined;
    console.log(`${node}: ${runs ? `${role} ${state}` : 'off'}${lag ? `, ${lag} bytes behind` : ''}`.trim());
  }
  for (const name of ['etcd', 'haproxy', 'pgbouncer', 'redis'])
    console.log(`${name}: ${pidOf(name) === undefined ? 'off' : 'running'}`);
}

async function leaderOf(state) {
  const leader = (await membersOf(state)).find(({ role }) => role === 'leader');
  if (!leader) throw new Error('there is no primary');
  return leader.name;
}

async function kill() {
  const node = argument === 'primary' ? await leaderOf(readState()) : argument;
  if (!NODES.includes(node)) throw new Error(USAGE);
  for (const pid of [pidOf(`patroni-${node}`), postmasterOf(node)]) if (pid) process.kill(pid, 'SIGKILL');
  rmSync(join(folder, `patroni-${node}.pid`), { force: true });
  console.log(node);
}

async function switchOver() {
  const state = readState();
  const leader = await leaderOf(state);
  const answer = await fetchJson(`http://${HOST}:${state[`${leader}RestPort`]}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader }),
    signal: AbortSignal.timeout(WAIT_MS),
  });
  console.log(answer.text);
  // The former primary now restarts as the standby. Until its Postgres runs, `status` shows it as `off`.
  await untilSyncStandby(state);
}

async function stop() {
  const names = ['pgbouncer', 'haproxy', ...NODES.map((node) => `patroni-${node}`), 'redis', 'etcd'];
  // A Patroni that stops also stops its Postgres and gives up its lead in etcd. So etcd must stop last.
  for (const name of names) {
    const pid = pidOf(name);
    if (pid === undefined) continue;
    process.kill(pid, 'SIGTERM');
    await until(`the end of ${name}`, () => pidOf(name) === undefined);
    rmSync(join(folder, `${name}.pid`), { force: true });
  }
}

function readState() {
  const file = join(folder, 'cluster.json');
  if (!existsSync(file)) throw new Error(`${folder} has no topology: start it first`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

try {
  await commands[command]();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function idOf(option) {
  return Number(execFileSync('id', [option, USER], { encoding: 'utf8' }));
}
