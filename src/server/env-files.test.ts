import { writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures.ts';
import { readEnv } from './env.ts';
import { withoutDatabase } from './env-files.ts';
import { SECRET_VARIABLES } from './env-variables.ts';

const folder = temporaryFolder('secrets');

async function fileWith(text: string): Promise<string> {
  const file = join(folder, `${Math.random()}`.slice(2));
  await writeFile(file, text);
  return file;
}

const values = {
  DATABASE_URL: 'postgres://sikka:pw@pooler.example/sikka',
  DATABASE_URL_DIRECT: 'postgres://sikka:pw@db.example/sikka',
  SUPERADMIN_PASSWORD: 'correct horse',
  APP_SECRET: 's'.repeat(32),
  APP_SECRET_OTHER: 'o'.repeat(32),
  REDIS_URL: 'rediss://:pw@cache.example',
  SMTP_URL: 'smtps://sikka:pw@mail.example',
  METRICS_TOKEN: 'm'.repeat(16),
  BACKUP_PASSPHRASE: 'four random words',
};
const MAIL_FROM = 'news@sikka.example';
const MAIL = { MAIL_FROM, PUBLIC_URL: 'https://sikka.example' };

it('reads each secret from a file as if it stood in its variable', async () => {
  expect(Object.keys(values).sort()).toEqual([...SECRET_VARIABLES].sort());
  const files = await Promise.all(
    Object.entries(values).map(async ([name, value]) => [`${name}_FILE`, await fileWith(`${value}\n`)]),
  );
  const env = readEnv({ ...MAIL, ...Object.fromEntries(files) });
  expect(env).toEqual(readEnv({ ...MAIL, ...values }));
  expect(env.superadminPassword).toBe('correct horse');
});

describe.each(Object.entries(values))('%s, written by another program', (name, value) => {
  const read = (text: string | Buffer) => {
    const file = join(folder, `${Math.random()}`.slice(2));
    writeFileSync(file, text);
    return readEnv({ ...needed(name), [`${name}_FILE`]: file });
  };
  const meant = () => readEnv({ ...needed(name), [name]: value });

  it.each(['\uFEFF#', '#\r\n', '#\n\n', '#\r'])('is read as meant: %j', (form) => {
    const text = form.replace('#', value);
    expect(read(text)).toEqual(meant());
    expect(readEnv({ ...needed(name), [name]: text })).toEqual(meant());
  });

  it('is refused with a comment behind it', () => {
    expect(() => read(`${value} # of November\n`)).toThrow(new RegExp(`^${name} must `));
  });

  it('is read as meant in UTF-16', () => {
    const little = Buffer.from(`\uFEFF${value}\r\n`, 'utf16le');
    expect(read(little)).toEqual(meant());
    expect(read(Buffer.from(little).swap16())).toEqual(meant());
  });

  it('is read as meant, or refused with a sentence, with spaces or in quotes', () => {
    for (const text of [
      `${value} `,
      `\t${value}`,
      `\u200b${value}`,
      `"${value}"`,
      `'${value}'`,
      `“${value}”`,
    ]) {
      for (const env of [() => read(text), () => readEnv({ ...needed(name), [name]: text })]) {
        const seen = outcomeOf(env);
        if (typeof seen !== 'string') expect(seen).toEqual(meant());
        else
          expect(seen).toMatch(
            new RegExp(`^${name} must (not begin or end|not stand in quotes|be an address)`),
          );
      }
    }
  });

  it('is refused in another encoding', () => {
    for (const bytes of [Buffer.from(value, 'utf16le'), Buffer.concat([Buffer.from(value), Buffer.of(0xe9)])])
      expect(() => read(bytes)).toThrow(`${name}_FILE must name a text file in UTF-8`);
  });
});

const needed = (name: string) => ({
  ...(name === 'SMTP_URL' ? MAIL : {}),
  ...(name.startsWith('DATABASE_URL') ? { APP_SECRET: 'x'.repeat(32) } : {}),
  ...(name === 'DATABASE_URL_DIRECT' ? { DATABASE_URL: values.DATABASE_URL } : {}),
});

function outcomeOf(read: () => object): object | string {
  try {
    return read();
  } catch (error) {
    return (error as Error).message;
  }
}

it('refuses a secret that is set in both ways', async () => {
  const both = { APP_SECRET: values.APP_SECRET, APP_SECRET_FILE: await fileWith(values.APP_SECRET) };
  expect(() => readEnv(both)).toThrow('APP_SECRET_FILE must not be set together with APP_SECRET');
});

it('checks a value from a file, without quoting it', async () => {
  expect(() => readEnv({ APP_SECRET_FILE: '' })).not.toThrow();
  const short = { APP_SECRET_FILE: await fileWith('hunter2') };
  expect(() => readEnv(short)).toThrow(/^APP_SECRET must have at least 32 characters$/);
});

it.each([
  ['is not there', () => join(folder, 'hunter2'), 'can be read (ENOENT)'],
  ['is a folder', () => folder, 'can be read (EISDIR)'],
  ['is no path at all', () => 'hunter2\0', 'by its path'],
  ['is empty', () => fileWith(' \n'), 'is not empty'],
  ['has several lines', () => fileWith('postgres://hunter2\nmore'), 'one line'],
])('refuses a file that %s, with its variable and nothing that may be secret', async (_, fileOf, reason) => {
  // A bad file must not count as an absent DATABASE_URL: otherwise the server would start an empty database.
  const start = async () => readEnv({ DATABASE_URL_FILE: await fileOf() });
  await expect(start).rejects.toThrow(/^DATABASE_URL_FILE must name a file [^\n]+$/);
  await expect(start).rejects.toThrow(reason);
  await expect(start).rejects.not.toThrow('hunter2');
});

it('leaves the addresses of a database out with their files', () => {
  const source = {
    DATABASE_URL: 'x',
    DATABASE_URL_FILE: '/nowhere',
    DATABASE_URL_DIRECT: values.DATABASE_URL,
  };
  expect(readEnv(withoutDatabase(source))).toEqual(readEnv({}));
});
