import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { TIME_ZONE } from '#testing/constants.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { parseDatabaseAddress } from './address.ts';
import { Database } from './client.ts';

const page = await readFile(new URL('../docs/configuration.md', import.meta.url), 'utf8');
const rows = (head: string) =>
  page
    .slice(page.indexOf(head))
    .split('\n\n')[0]
    ?.split('\n')
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length > 1) ?? [];

const folder = temporaryFolder('tls');
beforeAll(async () => {
  for (const name of ['global-bundle.pem', 'client.crt', 'client.key'])
    await writeFile(join(folder, name), 'x');
});
const withFiles = (text: string) =>
  text.replace(/(ssl(?:root)?(?:cert|key))=(\/etc\/ssl\/)?(?!system)/g, `$1=${folder}/`);

function effectOf(text: string): string {
  try {
    const { tls, isPooler } = parseDatabaseAddress(text);
    const checks = tls.options.rejectUnauthorized;
    const on = checks ? `certificate ${tls.checksName ? 'and name ' : ''}checked` : 'certificate not checked';
    const effect = { off: 'without TLS', prefer: 'TLS if the server offers it', on: `TLS, ${on}` }[tls.mode];
    return isPooler ? `${effect}; needs DATABASE_URL_DIRECT` : effect;
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

describe('docs/configuration.md says what happens with', () => {
  it.each(rows('| from | address |'))('%s: %s', (_, address = '', effect = '') => {
    expect(effectOf(withFiles(address.trim().slice(1, -1)))).toBe(effect.trim());
  });

  it.each(rows('| parameter | effect |'))('the parameters %s', (cell = '') => {
    const examples = Array.from(cell.matchAll(/`(\w+)=([^`]*)`|`([\w-]+)`/g));
    let name = '';
    for (const [, key, value, other] of examples) {
      name = key ?? name;
      const given = withFiles(`${name}=${value ?? other}`);
      expect(effectOf(`postgres://db.example/x?${given}`), given).not.toMatch(/^refused/);
    }
    expect(effectOf('postgres://db.example/x?hunter2=1')).toMatch(/^refused: has a parameter that /);
    expect(effectOf('postgres://db.example/x?sslcrl=a&hostaddr=b')).toMatch(
      /^refused: has the parameters sslcrl, hostaddr, /,
    );
  });
});

describe('parsing DATABASE_URL', () => {
  const where = (hosts: object[]) => ({ hosts, user: 'me', password: 'p@w', database: 'sikka' });
  it.each([
    [
      'postgres:///sikka?host=/run/pg&port=5433&user=me',
      { socket: '/run/pg/.s.PGSQL.5433', shown: '/run/pg' },
    ],
    ['postgresql://me:pw@/sikka?host=/run/pg', { socket: '/run/pg/.s.PGSQL.5432', password: 'pw' }],
    ['postgres://me@%2Frun%2Fpg:5433/sikka', { socket: '/run/pg/.s.PGSQL.5433', user: 'me' }],
    ['postgres:///?host=db&dbname=x&user=me', { hosts: [{ host: 'db', port: 5432 }], database: 'x' }],
    ['\u200bpostgres://me:p%40w@db/sikka\ufeff', where([{ host: 'db', port: 5432 }])],
    [' "postgres://me:p%40w@db:5433/sikka"\r\n', where([{ host: 'db', port: 5433 }])],
    ['POSTGRES://me:p@w@[::1]/sikka', where([{ host: '::1', port: 5432 }])],
    ['postgres://me:p%40w@[fe80::1%25eth0]/sikka', where([{ host: 'fe80::1%eth0', port: 5432 }])],
    ['postgres://me:100%@db/x?user=a@b', { user: 'a@b', password: '100%' }],
    ['postgres://db', { user: undefined, database: undefined, shown: 'db:5432' }],
    ['postgres://a:1,[::1],b/x', { shown: 'a:1,[::1]:5432,b:5432', wantsPrimary: true }],
    ['postgres:///x?host=a,b&port=1,2', { shown: 'a:1,b:2', wantsPrimary: true }],
    ['postgres://db/x?target_session_attrs=read-write', { wantsPrimary: true }],
    [
      'postgres://db/x?application_name=a&options=-c%20a=b',
      { settings: { application_name: 'a', options: '-c a=b' } },
    ],
  ])('reads %s', (url, wanted) => expect(parseDatabaseAddress(url)).toMatchObject(wanted));

  it.each([
    'mysql://x/y',
    'postgres://a,,b/x',
    'postgres://a:1,b:99999/x',
    'postgres://a:0,b/x',
    'postgres://a,%2Fvar/x',
    'postgres://%2Fvar,a/x',
    'postgres://a,b/x?host=/run/postgresql',
    'postgres://a,b/x?port=1,2,3',
    'postgres://10.0.0.1,b/x?sslmode=verify-full',
    'postgres',
    'postgres://h:99999/x',
    'postgres:///x?host=/run&port=0',
    'postgres://%zz/x',
    'postgres://me:hunter2%ff@db/x',
    'postgres://me:hunter2\n@db/x',
    'postgres://me:hunter2/@a?user=v@b',
    'postgres://db/x?sslmode=hunter2',
    'postgres://db/x?sslrootcert=/hunter2',
    'postgres://me:${HUNTER2}@db/x',
    'postgres://me:hunter2@a/x postgres://me:hunter2@b/x',
  ])('rejects %s in one line without its values', (url) => {
    expect(effectOf(url)).toMatch(/^refused: (must|has|can) [^\n]+$|^refused: sslrootcert must [^\n]+$/);
    expect(effectOf(url)).not.toContain('hunter2');
  });

  it('finds every password again, encoded or as it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const read = (password: string) =>
          parseDatabaseAddress(`postgres://me:${password}@db.example/x`).password;
        fc.pre(!/^\$?[[{<*]/.test(text));
        expect(read(encodeURIComponent(text))).toBe(text);
        if (!/[%/?#@\p{Cc}]/u.test(text)) expect(read(text)).toBe(text);
      }),
    );
  });

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
