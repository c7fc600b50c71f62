import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { Arguments } from '#drizzle/calls.ts';
import type { Database } from '#drizzle/client.ts';
import { readMigrationState } from '#drizzle/migrate.ts';
import { drill as runDrill } from '#postgres/archive/drill.ts';
import { type Encryption, readEncryption } from '#postgres/archive/encryption.ts';
import { makeFolder, readSecret } from '#postgres/private-files.ts';
import { type Env, readEnv } from '#server/env.ts';
import { readBackupKeys } from '#server/env-files.ts';
import { VERSION } from '#server/platform/process/version.ts';
import { createVault } from '#server/platform/vault.ts';
import { type Frame, headerOf, type TableEnd, Tally, writeArchive } from './archive.ts';
import { type Command, CommandError, progress, step } from './command.ts';
import { openDatabase } from './database.ts';
import { type Pinned, pin } from './pinned.ts';
import { backedUp, readSequences, readTables } from './tables.ts';

export const markOf = (secret: string) => createVault(secret).mark;
export const shortMark = (mark: string) => mark.slice(0, 12);

export const backup: Command = {
  summary: 'copy the whole database into one file, also while a server runs',
  usage: '<file>',
  help: `Everything as it stood at one moment, members' pictures included; nobody waits for it. The file (mode 0600) is encrypted, in
the format of the age tool, when one of these is set:

  BACKUP_PUBLIC_KEY       one or several public keys (age1…); npm run admin -- backup-key makes one
  BACKUP_PASSPHRASE       a passphrase, or BACKUP_PASSPHRASE_FILE, a file with it

It holds password hashes, but neither the app-secret nor the secrets of open spins: keep the app-secret apart, a restored
instance needs the same one. Read it again now and then: npm run admin -- restore <file> --check.`,
  arguments: [1, 1],
  async run(given) {
    const env = readEnv(given.io.env);
    const file = resolve(given.positionals[0] ?? '');
    const encryption = await readEncryption(readBackupKeys(given.io.env));
    const secret = env.appSecret ?? (await readSecret(join(env.dataDir, 'app-secret')));
    const { database, close } = await openDatabase(env);
    const pinned = pin(database);
    const tables: TableEnd[] = [];
    try {
      const mark = secret === undefined ? undefined : markOf(secret);
      const size = await writeArchive(file, readAll(pinned, mark, tables), encryption);
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      await pinned.close();
      await note(database, { rows, bytes: size, encryptedBy: encryption?.by ?? null });
      return {
        ok: true,
        text: [
          `${rows.toLocaleString('en')} rows of ${tables.length} tables are in ${file} (${megabytes(size)}).`,
          ...whatToKeep(env, encryption, mark),
        ].join('\n'),
        data: {
          file,
          bytes: size,
          rows,
          tables,
          encryptedBy: encryption?.by ?? null,
          secretMark: mark ?? null,
        },
      };
    } finally {
      await pinned.close();
      await close();
    }
  },
};

/** For /system. A database of another version, or one that only reads, has no such note. */
async function note(database: Database, args: Arguments<'operator_backup'>): Promise<void> {
  const key = randomUUID();
  const once = { scope: 'operator', key, operation: 'operator.backup', fingerprint: '' };
  await database.callOnce(once, 'operator_backup', args).catch(() => undefined);
}

const PIECE = 256 * 1024;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function whatToKeep(env: Env, encryption: Encryption | undefined, mark: string | undefined): string[] {
  const where = env.appSecret ? 'APP_SECRET' : join(env.dataDir, 'app-secret');
  return [
    encryption
      ? `It is encrypted: keep the ${encryption.by === 'passphrase' ? 'passphrase' : 'private key'} apart from it.`
      : 'It is not encrypted: set BACKUP_PUBLIC_KEY or BACKUP_PASSPHRASE before it leaves this machine.',
    ...(mark ? [`Keep the app-secret apart, too: ${where}, mark ${shortMark(mark)}.`] : []),
  ];
}

async function* readAll(
  pinned: Pinned,
  secretMark: string | undefined,
  ends: TableEnd[],
): AsyncGenerator<Frame> {
  await pinned.sql()`begin isolation level repeatable read read only`;
  const { applied, unknown } = await readMigrationState(pinned.sql());
  if (applied.length === 0) throw new CommandError('this database is not one of ours: it was never migrated');
  if (unknown.length > 0)
    throw new CommandError('the database was made by a newer version: update this program');
  const [server] = await pinned.sql()<
    { version: string }[]
  >`select current_setting('server_version') as version`;
  yield {
    type: 'H',
    value: headerOf({
      madeAt: new Date().toISOString(),
      program: VERSION,
      postgres: server?.version ?? '',
      migrations: applied,
      ...(secretMark ? { secretMark } : {}),
      sequences: await readSequences(pinned.sql()),
    }),
  };
  for (const table of await readTables(pinned.sql())) {
    yield { type: 'T', value: table };
    const tally = new Tally();
    const rows = await pinned
      .sql()
      .unsafe(`copy ${backedUp(table)} to stdout`)
      .readable();
    for await (const data of inChunks(rows)) {
      tally.add(data);
      progress(`${table.name}: ${tally.rows.toLocaleString('en')} rows`);
      yield { type: 'D', value: data };
    }
    const end = tally.end(table.name);
    ends.push(end);
    yield { type: 'E', value: end };
  }
  // `sql()` throws if the connection was lost: a new connection would read rows of a later moment.
  await pinned.sql()`commit`;
  yield { type: 'F', value: { tables: ends } };
}

async function* inChunks(rows: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const row of rows as AsyncIterable<Buffer>) {
    held.push(row);
    size += row.length;
    if (size < PIECE) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  // The driver pauses its socket while the stream is full.
  // If the stream ends at that moment, this resumes the socket.
  rows._read(0);
  if (size > 0) yield Buffer.concat(held);
}

export const backupKey: Command = {
  summary: 'make a key pair for encrypted backups',
  usage: '<file>',
  help: `Writes the private key into the file (mode 0600), as age-keygen does, and prints the public one. Servers need only the public key:
run this on the machine that keeps the backups, or move the file there, and keep a second copy. Without it no backup can be read.`,
  arguments: [1, 1],
  async run({ positionals }) {
    const file = resolve(positionals[0] ?? '');
    const identity = await generateX25519Identity();
    const publicKey = await identityToRecipient(identity);
    const text = `# created: ${new Date().toISOString()}\n# public key: ${publicKey}\n${identity}\n`;
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true }).catch(
      (error: { code?: string }) => {
        if (error.code !== 'EEXIST') throw error;
        throw new CommandError(`${file} exists already: choose another name`);
      },
    );
    return {
      ok: true,
      text: `The private key is in ${file}: move it off the server.\nFor the server: BACKUP_PUBLIC_KEY=${publicKey}`,
      data: { file, publicKey },
    };
  },
};

export const drill: Command = {
  summary: 'restore the archive of BACKUP_DIR into a folder of its own, and verify it there',
  usage: '[--identity <file>]',
  help: `  --identity <file>  the private key of an archive that is encrypted to a public key

Beside a running server or on another machine; the folder is inside DATA_DIR and is removed again. The result is kept in
BACKUP_DIR, where the server, doctor and /metrics find it.`,
  options: { identity: { type: 'string' } },
  async run({ io, text }) {
    const env = readEnv(io.env);
    if (!env.backup) throw new CommandError('BACKUP_DIR is not set: there is no archive to try');
    if (!existsSync(env.backup.folder)) throw new CommandError(`there is no folder ${env.backup.folder}`);
    await makeFolder(env.dataDir);
    const report = await runDrill({
      archive: env.backup.folder,
      dataDir: env.dataDir,
      keys: { env: env.backup.keys, identity: text('identity') },
      log: { info: () => undefined, warn: console.warn, error: console.error },
      step,
    });
    const { problems, entries, seconds, recoveredTo } = report;
    const reach = recoveredTo === null ? 'no event' : new Date(recoveredTo).toISOString();
    const verdict = problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`;
    return {
      ok: problems.length === 0,
      text: [...problems, `Restored in ${seconds} s up to ${reach}: ${entries} entries, ${verdict}`].join(
        '\n',
      ),
      data: report,
    };
  },
};
