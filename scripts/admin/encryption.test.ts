import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { APP_SECRET, TIME_ZONE } from '#testing/constants.ts';
import { fixture, temporaryFolder } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { admin, environmentOf } from './admin.fixture.ts';
import { markOf } from './backup.ts';
import { runAdmin } from './main.ts';

// Checking a passphrase takes a second, and each restore starts a database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const PASSPHRASE = 'four random words, say';
const MARK = markOf(APP_SECRET).slice(0, 12);

const server = testServer();
const env = fixture(async () => environmentOf(server.db.connection));
const folder = temporaryFolder('encrypted');
const member = fixture(() => server.make.member());
/** The secret of a spin that has a commitment but no draw while the backups are made. */
let openSecret = '';
const files = { plain: '', passphrase: '', key: '' };
const identity = join(folder, 'identity');
let publicKey = '';

beforeAll(async () => {
  const { businessDay } = await member.as().spinner.commit();
  const [open] = await server.db.sql<{ id: string }[]>`select id from spins`;
  openSecret = server.deps.vault.keyedHash('spin', `${open?.id}|${member.id}|${businessDay}`);
  const made = await admin(['backup-key', identity], {});
  publicKey = made.answer.publicKey;
  for (const name of ['plain', 'passphrase', 'key'] as const) files[name] = join(folder, `${name}.backup`);
  expect(await admin(['backup', files.plain], env)).toMatchObject({ answer: { encryptedBy: null } });
  expect(await admin(['backup', files.passphrase], { ...env, BACKUP_PASSPHRASE: PASSPHRASE })).toMatchObject({
    answer: { encryptedBy: 'passphrase' },
  });
  expect(await admin(['backup', files.key], { ...env, BACKUP_PUBLIC_KEY: publicKey })).toMatchObject({
    answer: { encryptedBy: 'public key' },
  });
});

const check = (file: string, source: NodeJS.ProcessEnv = {}, ...args: string[]) =>
  admin(['restore', file, '--check', ...args], source);

describe('an encrypted backup', () => {
  it('is an age file of mode 0600, and its private key decrypts it', async () => {
    for (const file of [files.passphrase, files.key]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/);
    }
    const decrypter = new Decrypter();
    for (const line of (await readFile(identity, 'utf8')).split('\n'))
      if (line.startsWith('AGE-SECRET-KEY-1')) decrypter.addIdentity(line);
    const bytes = gunzipSync(await decrypter.decrypt(await readFile(files.key)));
    expect(bytes.includes(member.email)).toBe(true);
  });

  it('contains neither the app-secret nor the secret of an open spin, encrypted or not', async () => {
    const bytes = gunzipSync(await readFile(files.plain));
    expect(bytes.includes(member.email)).toBe(true);
    for (const secret of [APP_SECRET, openSecret]) expect(bytes.includes(secret)).toBe(false);
    expect((await check(files.plain)).answer.tables).toContainEqual(
      expect.objectContaining({ name: 'spins', rows: 0 }),
    );
  });

  it('is opened by its passphrase, here from a file, or by its private key', async () => {
    const passphraseFile = join(folder, 'passphrase');
    await writeFile(passphraseFile, `${PASSPHRASE}\n`);
    expect(await check(files.passphrase, { BACKUP_PASSPHRASE_FILE: passphraseFile })).toMatchObject({
      status: 0,
    });
    // BACKUP_PASSPHRASE is ignored for a backup that is encrypted with a public key.
    const both = await check(files.key, { BACKUP_PASSPHRASE: PASSPHRASE }, '--identity', identity);
    expect(both).toMatchObject({ status: 0 });
  });

  it('is refused without the right key, changed or truncated, before the restore writes anything', async () => {
    const other = join(folder, 'other');
    await admin(['backup-key', other], {});
    const whole = await readFile(files.key);
    const damaged = async (bytes: Buffer) => {
      const file = join(folder, randomUUID());
      await writeFile(file, bytes);
      return file;
    };
    const flip = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return damaged(bytes);
    };
    const appended = await damaged(whole);
    await appendFile(appended, 'x');
    const right = { BACKUP_PASSPHRASE: PASSPHRASE };
    // lost-disk.test.ts tries a wrong passphrase.
    const cases: [string, NodeJS.ProcessEnv, string[], string][] = [
      [files.passphrase, {}, [], 'is encrypted with a passphrase: set BACKUP_PASSPHRASE'],
      [files.passphrase, { BACKUP_PASSPHRASE_FILE: '/no/such/file' }, [], 'can be read (ENOENT)'],
      [files.key, right, [], 'is encrypted to a public key: give the file of the private key'],
      [files.key, {}, ['--identity', other], 'was encrypted to another public key'],
      [files.key, {}, ['--identity', files.plain], 'holds no private key of age'],
      [
        await flip(whole.length - 20),
        {},
        ['--identity', identity],
        'is damaged (it was changed or cut short)',
      ],
      [await flip(whole.indexOf('\n---') - 3), {}, ['--identity', identity], ''],
      [await flip(whole.indexOf('\n---') + 8), {}, ['--identity', identity], 'is damaged (its header)'],
      [await damaged(whole.subarray(0, -20)), {}, ['--identity', identity], 'it was changed or cut short'],
      [await damaged(whole.subarray(0, 300)), {}, ['--identity', identity], 'it was changed or cut short'],
      [await damaged(whole.subarray(0, 60)), {}, ['--identity', identity], 'is damaged (its header)'],
      [appended, {}, ['--identity', identity], 'it was changed or cut short'],
    ];
    for (const [file, source, args, message] of cases) {
      const place = join(folder, randomUUID());
      const { status, answer } = await admin(['restore', file, place, ...args], source);
      expect({ message, status, error: answer.error }).toEqual({
        message,
        status: 2,
        error: expect.stringContaining(message),
      });
      expect(answer.error).not.toContain('\n');
      expect(await stat(place).catch(() => undefined)).toBeUndefined();
    }
  });

  it('is refused when its plain text was truncated between two frames', async () => {
    // Anybody can encrypt with the public key, so an incomplete backup may still decrypt without an error.
    const plain = await readFile(files.plain);
    const encrypter = new Encrypter();
    encrypter.addRecipient(publicKey);
    const file = join(folder, 'forged.backup');
    await writeFile(file, await encrypter.encrypt(plain.subarray(0, plain.length - 1_000)));
    expect((await check(file, {}, '--identity', identity)).answer.error).toContain('is damaged');
  });
});

describe('a backup’s configuration', () => {
  const refuse = async (source: NodeJS.ProcessEnv, message: string) => {
    const file = join(folder, 'never.backup');
    const { status, answer } = await admin(['backup', file], { ...env, ...source });
    expect({ status, error: answer.error }).toEqual({ status: 2, error: expect.stringContaining(message) });
    expect(answer.error).not.toContain(Object.values(source)[0]);
    expect(await stat(file).catch(() => undefined)).toBeUndefined();
  };

  it('is refused with the name of the variable, never its value', async () => {
    await refuse({ BACKUP_PASSPHRASE: 'tooshort' }, 'BACKUP_PASSPHRASE must have at least 12 characters');
    await refuse({ BACKUP_PUBLIC_KEY: 'age1nonsense' }, 'BACKUP_PUBLIC_KEY must be public keys of age');
    await refuse(
      { BACKUP_PUBLIC_KEY: 'AGE-SECRET-KEY-1ABC' },
      'BACKUP_PUBLIC_KEY must be public keys of age',
    );
    await refuse({ BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_PUBLIC_KEY: publicKey }, 'not both');
  });

  it('is checked by doctor', async () => {
    const backups = async (source: NodeJS.ProcessEnv) =>
      (await admin(['doctor'], { ...env, ...source })).answer.findings.find(
        ({ what }: { what: string }) => what === 'backup',
      );
    expect(await backups({})).toMatchObject({ state: 'warning' });
    expect(await backups({ BACKUP_PUBLIC_KEY: publicKey })).toMatchObject({ state: 'ok' });
    expect(await backups({ BACKUP_PUBLIC_KEY: `age1${'q'.repeat(58)}` })).toMatchObject({ state: 'problem' });
  });

  it('may name several public keys, and each private key opens the backup', async () => {
    const second = join(folder, 'second');
    const { answer } = await admin(['backup-key', second], {});
    const file = join(folder, 'several.backup');
    const source = { ...env, BACKUP_PUBLIC_KEY: `${publicKey}, ${answer.publicKey}` };
    expect(await admin(['backup', file], source)).toMatchObject({ status: 0 });
    for (const one of [identity, second])
      expect(await check(file, {}, '--identity', one)).toMatchObject({ status: 0 });
    expect((await admin(['backup-key', second], {})).answer.error).toContain('exists already');
  });
});

describe('the app-secret', () => {
  const said = async (args: string[], source: NodeJS.ProcessEnv) => {
    const lines: string[] = [];
    const out = (text: string) => lines.push(text);
    await runAdmin(args, { env: source, out, error: out, input: async () => '' });
    return lines.join('\n');
  };

  it('is named by its mark in the advice of backup and restore', async () => {
    expect(await said(['backup', join(folder, 'named.backup')], env)).toContain(
      `Keep the app-secret apart, too: APP_SECRET, mark ${MARK}.`,
    );
    const place = join(folder, 'named');
    const text = await said(['restore', files.plain, place], {});
    expect(text).toContain(`It needs the app-secret with the mark ${MARK}: put it into ${place}/app-secret`);
  });

  it('is read from the target folder if present, and checked before the restore writes anything', async () => {
    const place = join(folder, 'prepared');
    const source = { DATA_DIR: place };
    await mkdir(place);
    await writeFile(join(place, 'app-secret'), 'another secret of thirty-two characters\n');
    const wrong = await admin(['restore', files.plain, place], source);
    expect(wrong.answer.error).toContain(`is not the one of the backup (mark ${MARK})`);
    await writeFile(join(place, 'app-secret'), `${APP_SECRET}\n`);
    expect(await said(['restore', files.plain, place], source)).toContain(
      `It has the app-secret with the mark ${MARK}`,
    );
    expect(await readFile(join(place, 'app-secret'), 'utf8')).toBe(`${APP_SECRET}\n`);
    expect(await admin(['verify'], { ...source, TIME_ZONE })).toMatchObject({ status: 0 });
  });
});
