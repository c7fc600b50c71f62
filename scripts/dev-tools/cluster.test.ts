import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseDatabaseAddress } from '#drizzle/address.ts';
import { readEnv } from '#server/env.ts';
import { configFiles } from '../../deploy/cluster/config.mjs';

const NAMES = [
  ...['host', 'network', 'folder', 'binDir', 'etcd', 'etcdName', 'preparedStatements'],
  ...['superuserPassword', 'replicatorPassword', 'sikkaPassword', 'pgbouncerPassword'],
  ...['etcdPort', 'etcdPeerPort', 'aRestPort', 'bRestPort', 'primaryPort'],
];
const files = (more = {}) =>
  configFiles({
    ...Object.fromEntries(NAMES.map((name) => [name, name])),
    ...{ aPostgresPort: 5433, bPostgresPort: 5434, pgbouncerPort: 6432, redisPort: 6379, replicaPort: 5001 },
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

it('servers get both nodes and the replica, and with the pooler the nodes as the direct address', () => {
  const nodes = [5433, 5434].map((port) => ({ host: '127.0.0.1', port }));
  const plain = readEnv(parseEnv(files()['cluster.env'] ?? ''));
  expect(parseDatabaseAddress(plain.databaseUrl ?? '')?.hosts).toEqual(nodes);
  const pooled = readEnv(parseEnv(files({ canPrepare: true })['cluster-pooler.env'] ?? ''));
  expect(pooled.databaseUrl).toMatch(/@127\.0\.0\.1:6432\/sikka\?prepare=true$/);
  expect(pooled.databaseUrlDirect).toBe(plain.databaseUrl);
  for (const { databaseUrlReplica } of [plain, pooled])
    expect(databaseUrlReplica).toMatch(/@127\.0\.0\.1:5001\/sikka$/);
});
