import { describe, expect, inject, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { parseDatabaseAddress } from './address.ts';
import { Database } from './client.ts';

describe('parsing DATABASE_URL', () => {
  it.each([
    ['postgres:///sikka?host=/run/postgresql&port=5433', { host: '/run/postgresql', port: 5433 }],
    ['postgresql://me:pw@/sikka?host=/run/postgresql', { host: '/run/postgresql' }],
    ['postgres://me@%2Frun%2Fpostgresql/sikka', { host: '/run/postgresql' }],
    ['postgres:///?host=/run/pg&dbname=sikka&user=me', { host: '/run/pg', database: 'sikka', user: 'me' }],
  ])('accepts a Unix socket: %s', (url, options) => {
    expect(parseDatabaseAddress(url)).toMatchObject({ options, shown: options.host });
  });

  it('keeps a network address unchanged', () => {
    const url = 'postgres://me:p%40w@db.example:5433/sikka?sslmode=require';
    expect(parseDatabaseAddress(url)).toEqual({ url, options: {}, shown: 'db.example:5433' });
  });

  it('reads several hosts, of which the program uses the primary', () => {
    const url =
      'postgres://me:p%40w@a.example:5433,[::1],10.0.0.3/sikka?target_session_attrs=read-write&ssl=require';
    expect(parseDatabaseAddress(url)).toEqual({
      url: 'postgres://me:p%40w@a.example:5433/sikka?ssl=require',
      options: { target_session_attrs: 'primary' },
      hosts: [
        { host: 'a.example', port: 5433 },
        { host: '::1', port: 5432 },
        { host: '10.0.0.3', port: 5432 },
      ],
      shown: 'a.example:5433,[::1],10.0.0.3',
    });
  });

  it('asks one host for the primary, too, if the address says so', () => {
    const { url, options } = parseDatabaseAddress('postgres://db/x?target_session_attrs=read-write') ?? {};
    expect([url, options]).toEqual(['postgres://db/x', { target_session_attrs: 'primary' }]);
  });

  it.each([
    'mysql://x/y',
    'postgres://a,,b/x',
    'postgres://a:1,b:99999/x',
    'postgres://a:0,b/x',
    'postgres://a,%2Fvar/x',
    'postgres://a:0/x',
    'postgres://a,b/x?target_session_attrs=standby',
    'postgres://a,b/x?host=/run/postgresql',
    'postgres',
    'postgres://h:99999/x',
    'postgres:///x?host=/run&port=0',
    'postgres://%zz/x',
  ])('rejects an invalid address: %s', (url) => expect(parseDatabaseAddress(url)).toBeUndefined());

  it('connects through a Unix socket', async () => {
    const { host, port, user, password, database } = inject('postgres');
    const secret = encodeURIComponent(password);
    for (const url of [
      `postgres://${user}:${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      `postgres://${user}:${secret}@${encodeURIComponent(host)}:${port}/${database}`,
    ]) {
      const there = new Database({ url, timeZone: TIME_ZONE, poolSize: 1 });
      expect(await there.read((_, sql) => sql`select current_user::text as me`)).toMatchObject([
        { me: user },
      ]);
      await there.close();
    }
  });
});
