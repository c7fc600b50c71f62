import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export const HOST = '127.0.0.1';
export const NODES = ['a', 'b'];
const PORTS = [
  'etcdPort',
  'etcdPeerPort',
  'aPostgresPort',
  'aRestPort',
  'bPostgresPort',
  'bRestPort',
  'primaryPort',
  'pgbouncerPort',
  'redisPort',
];

export async function makeState() {
  const state = { ...(await freePorts(PORTS)) };
  for (const name of ['superuser', 'replicator', 'sikka', 'pgbouncer'])
    state[`${name}Password`] = randomBytes(18).toString('hex');
  state.appSecret = randomBytes(24).toString('hex');
  return state;
}

/** Ports that are free now, below those that the system gives to outgoing connections. */
async function freePorts(names) {
  const ports = {};
  const first = 20_000 + Math.floor(Math.random() * 10_000);
  for (let port = first; Object.keys(ports).length < names.length; port++)
    if (await isFree(port)) ports[names[Object.keys(ports).length]] = port;
  return ports;
}

function isFree(port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, HOST, () => server.close(() => done(true)));
  });
}

export function valuesOf(folder, state) {
  const version = /(\d+)\.(\d+)/.exec(execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' }));
  const [major, minor] = version?.slice(1).map(Number) ?? [0, 0];
  return {
    ...state,
    host: HOST,
    network: `${HOST}/32`,
    folder,
    binDir: postgresFolder(),
    etcd: `${HOST}:${state.etcdPort}`,
    etcdName: 'etcd-1',
    etcdCluster: `etcd-1=http://${HOST}:${state.etcdPeerPort}`,
    canPrepare: major > 1 || minor >= 21,
    preparedStatements: major > 1 || minor >= 21 ? 'max_prepared_statements = 500' : '',
  };
}

function postgresFolder() {
  if (process.env.PG_BIN) return process.env.PG_BIN;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number).filter(Boolean) : [];
  if (versions.length === 0) throw new Error('Postgres was not found: set PG_BIN to its folder bin');
  return join(root, String(Math.max(...versions)), 'bin');
}

export function configFiles(values) {
  const { sikkaPassword, pgbouncerPassword } = values;
  const addressAt = (hosts) => `postgres://sikka:${sikkaPassword}@${hosts}/sikka`;
  const nodes = NODES.map((node) => `${HOST}:${values[`${node}PostgresPort`]}`).join(',');
  const pooler = addressAt(`${HOST}:${values.pgbouncerPort}`);
  const env = {
    DATABASE_URL: `${addressAt(nodes)}?target_session_attrs=read-write`,
    REDIS_URL: `redis://${HOST}:${values.redisPort}`,
    APP_SECRET: values.appSecret,
  };
  const pooled = {
    DATABASE_URL: values.canPrepare ? `${pooler}?prepare=true` : pooler,
    DATABASE_URL_DIRECT: env.DATABASE_URL,
    REDIS_URL: env.REDIS_URL,
    APP_SECRET: env.APP_SECRET,
  };
  return {
    'etcd.yml': fill('etcd.yml', values),
    'haproxy.cfg': fill('haproxy.cfg', values),
    'pgbouncer.ini': fill('pgbouncer.ini', values),
    'userlist.txt': `"sikka" "${sikkaPassword}"\n"pgbouncer" "${pgbouncerPassword}"\n`,
    'cluster.env': lines(env),
    'cluster-pooler.env': lines(pooled),
    ...Object.fromEntries(
      NODES.map((node) => [
        `patroni-${node}.yml`,
        fill('patroni.yml', {
          ...values,
          name: node,
          postgresPort: values[`${node}PostgresPort`],
          restPort: values[`${node}RestPort`],
        }),
      ]),
    ),
  };
}

const lines = (env) =>
  Object.entries(env)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

function fill(template, values) {
  const text = readFileSync(new URL(template, import.meta.url), 'utf8');
  return text.replaceAll(/__(\w+?)__/g, (_, name) => {
    if (values[name] === undefined) throw new Error(`${template} names ${name}, which has no value`);
    return String(values[name]);
  });
}
