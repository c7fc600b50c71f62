import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseDatabaseAddress } from '#drizzle/address.ts';
import { readEnv } from '#server/env.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { configFiles } from '../../deploy/cluster/config.mjs';

const NAMES = [
  ...['host', 'network', 'folder', 'binDir', 'etcd', 'etcdName', 'etcdCluster', 'preparedStatements'],
  ...['superuserPassword', 'replicatorPassword', 'sikkaPassword', 'pgbouncerPassword'],
  ...['etcdPort', 'etcdPeerPort', 'aRestPort', 'bRestPort', 'primaryPort'],
];
const files = (more = {}) =>
  configFiles({
    ...Object.fromEntries(NAMES.map((name) => [name, name])),
    ...{ aPostgresPort: 5433, bPostgresPort: 5434, pgbouncerPort: 6432, redisPort: 6379 },
    appSecret: 's'.repeat(32),
    ...more,
  });

it('every template is filled, and those of Patroni and etcd are valid', () => {
  for (const [name, text] of Object.entries(files())) {
    expect(text, name).not.toContain('__');
    if (name.endsWith('.yml')) expect(parse(text), name).toBeTypeOf('object');
  }
});

it('a primary keeps its lead through two failed tries to renew it, and is replaced within 15 s', () => {
  const { dcs } = parse(files()['patroni-a.yml'] ?? '').bootstrap;
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
  expect(dcs.ttl).toBeLessThan(12);
  expect(dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 });
});

it('servers get both nodes, and with the pooler the nodes as the direct address', () => {
  const nodes = [5433, 5434].map((port) => ({ host: '127.0.0.1', port }));
  const plain = readEnv(parseEnv(files()['cluster.env'] ?? ''));
  expect(parseDatabaseAddress(plain.databaseUrl ?? '').hosts).toEqual(nodes);
  const pooled = readEnv(parseEnv(files({ canPrepare: true })['cluster-pooler.env'] ?? ''));
  expect(pooled.databaseUrl).toMatch(/@127\.0\.0\.1:6432\/sikka\?prepare=true$/);
  expect(pooled.databaseUrlDirect).toBe(plain.databaseUrl);
});

describe('the script for three machines', () => {
  const folder = temporaryFolder('machines');
  beforeAll(async () => {
    const hosts = [1, 2, 3, 4].map((n) => `HOST_${n}=10.0.0.${n}\n`);
    const passwords = ['SUPERUSER', 'REPLICATOR', 'SIKKA', 'PGBOUNCER', 'REDIS', 'APP_SECRET'];
    const lines = [
      'NETWORK=10.0.0.0/24\n',
      ...hosts,
      ...passwords.map((name) => `${name}=${'5'.repeat(48)}\n`),
    ];
    await writeFile(join(folder, 'cluster.conf'), lines.join(''));
  });

  function machine(number: number, ...members: string[]) {
    const etc = join(folder, `etc-${number}`);
    const script = fileURLToPath(new URL('../../deploy/cluster/machine.sh', import.meta.url));
    const args = [script, `${number}`, join(folder, 'cluster.conf'), ...members];
    execFileSync('sh', args, { env: { ...process.env, ETC: etc } });
    return (file: string) => readFile(join(etc, file), 'utf8');
  }

  it('fills every template with the addresses of all three', async () => {
    const read = machine(2);
    const names = ['etcd.yml', 'patroni/config.yml', 'haproxy/haproxy.cfg', 'pgbouncer/pgbouncer.ini'];
    for (const name of names) expect(await read(name), name).not.toContain('__');
    expect(parse(await read('etcd.yml'))).toMatchObject({
      name: 'etcd-2',
      'data-dir': '/var/lib/etcd/data',
      'initial-cluster': [1, 2, 3].map((n) => `etcd-${n}=http://10.0.0.${n}:2380`).join(),
      'initial-cluster-state': 'new',
    });
    expect(parse(await read('patroni/config.yml'))).toMatchObject({
      name: 'pg-2',
      etcd3: { hosts: ['10.0.0.1:2379', '10.0.0.2:2379', '10.0.0.3:2379'] },
      bootstrap: { dcs: { synchronous_mode: true, synchronous_mode_strict: true } },
      postgresql: { connect_address: '10.0.0.2:5432', data_dir: '/var/lib/postgresql/patroni/data' },
      watchdog: { mode: 'required' },
    });
    const servers = (await read('haproxy/haproxy.cfg')).match(/^ {2}server .*$/gm);
    expect(servers).toEqual([1, 2, 3].map((n) => `  server pg-${n} 10.0.0.${n}:5432 check port 8008`));
  });

  it('joins the members that etcd named, when the machine takes the place of a dead one', async () => {
    const members = 'etcd-1=http://10.0.0.1:2380,etcd-3=http://10.0.0.3:2380';
    const etcd = parse(await machine(3, members)('etcd.yml'));
    expect(etcd).toMatchObject({ 'initial-cluster': members, 'initial-cluster-state': 'existing' });
  });

  it('gives the servers, also on a fourth machine, all nodes', async () => {
    const read = machine(4);
    const plain = readEnv(parseEnv(await read('sikka-cluster.env')));
    const nodes = [1, 2, 3].map((n) => ({ host: `10.0.0.${n}`, port: 5432 }));
    expect(parseDatabaseAddress(plain.databaseUrl ?? '').hosts).toEqual(nodes);
    const pooled = readEnv(parseEnv(await read('sikka-cluster-pooler.env')));
    expect(pooled.databaseUrl).toMatch(/@10\.0\.0\.4:6432\/sikka/);
    expect(pooled.databaseUrlDirect).toBe(plain.databaseUrl);
  });
});

it('the watchdog leaves time for one slow answer of etcd', () => {
  const { bootstrap, watchdog } = parse(files()['patroni-a.yml'] ?? '');
  const { ttl, loop_wait, retry_timeout } = bootstrap.dcs;
  expect(ttl - watchdog.safety_margin).toBeGreaterThan(loop_wait + retry_timeout);
});
