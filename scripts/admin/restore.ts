import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readLedger } from '#drizzle/ledger-report.ts';
import { migrate, migrateTables, migrationTags, withBaseline } from '#drizzle/migrate.ts';
import { endSessions } from '#drizzle/restore-mark.ts';
import { takeOver } from '#postgres/archive/archive-folder.ts';
import { readNewestEvent } from '#postgres/archive/drill.ts';
import { type BackupFile, type Keys, openBackup } from '#postgres/archive/encryption.ts';
import { chooseBase, recover } from '#postgres/archive/recover.ts';
import { readEnv } from '#server/env.ts';
import { readBackupKeys, withoutDatabase } from '#server/env-files.ts';
import { readInstant } from '#shared/instant.ts';
import { type Header, readArchive, type TableEnd } from './archive.ts';
import { type Command, CommandError, type Given, type Outcome, progress, step } from './command.ts';
import { load } from './restore-database.ts';
import { reserveAddress, reserveFolder, type Target } from './restore-target.ts';

export const restore: Command = {
  summary: 'put a backup or the archive of an instant into an empty place',
  usage:
    '<file> <empty folder or postgres address> | <file> --check | [<archive> [<empty folder>]] [--at <time>]',
  help: `  --check            only read the file and its checksums
  --identity <file>  the private key of a backup that was encrypted to a public key
  --at <time>        of an archive: the instant, like '2026-11-21 14:05' in TIME_ZONE; without it the newest state
  --take-over        the database in a named folder goes on writing the archive, as one in DATA_DIR does

The archive is the folder of BACKUP_DIR (docs/archive.md), and the empty folder is DATA_DIR, unless others are given.

A passphrase is read from BACKUP_PASSPHRASE or the file named by BACKUP_PASSPHRASE_FILE. The file is checked before its data
are written. Its tables are made, filled in one transaction and brought to this version, every count is compared and the whole
ledger verified. Until all of it is done the place is marked, and nothing starts on it: after an interruption run restore again.

The app-secret is not in a backup: put the one you kept into the folder (app-secret), before or after. All sessions are ended,
so that none that was revoked after the backup comes alive again; a live stream of before reads everything again. Afterwards:
DATA_DIR=<folder> npm start.`,
  options: {
    check: { type: 'boolean' },
    identity: { type: 'string' },
    at: { type: 'string' },
    'take-over': { type: 'boolean' },
  },
  arguments: [0, 2],
  async run(given) {
    const [file = '', place] = given.positionals;
    const archive = await findArchive(file, given);
    if (archive !== undefined) {
      if (given.flag('check')) throw new CommandError('an archive is checked by npm run admin -- drill');
      return restoreInstant(given, archive, resolve(place ?? readEnv(given.io.env).dataDir));
    }
    if (given.text('at') !== undefined)
      throw new CommandError('--at is for an archive: a backup file holds one moment');
    if (given.flag('check') !== (place === undefined)) {
      throw new CommandError(
        'give either where to put it (an empty folder or a postgres address) or --check',
      );
    }
    if (place === undefined) {
      const { about, data } = await inspect(await openBackup(resolve(file), keysOf(given)));
      return { ok: true, text: `The backup is whole: ${about}.`, data };
    }
    const target = /^postgres(ql)?:\/\//.test(place)
      ? await reserveAddress(place)
      : await reserveFolder(resolve(place));
    let outcome: Outcome;
    try {
      outcome = await put(target, resolve(file), given);
    } catch (error) {
      await target.abandon();
      throw error;
    }
    await target.finish();
    return outcome;
  },
};

/** Undefined if `given` is not a folder. */
async function findArchive(given: string, { io }: Given): Promise<string | undefined> {
  if (given !== '') {
    const found = await stat(resolve(given)).catch(() => undefined);
    return found?.isDirectory() ? resolve(given) : undefined;
  }
  const { backup } = readEnv(io.env);
  if (!backup) throw new CommandError('give a backup file, or set BACKUP_DIR to restore its archive');
  return backup.folder;
}

const keysOf = ({ io, text }: Given): Keys => ({ env: readBackupKeys(io.env), identity: text('identity') });

interface Inspected {
  readonly header: Header;
  readonly about: string;
  readonly data: object;
}

/** Reads the whole backup first, so that damage is found before anything is written. */
async function inspect(backup: BackupFile): Promise<Inspected> {
  let header: Header | undefined;
  let tables: readonly TableEnd[] = [];
  for await (const frame of readArchive(backup)) {
    if (frame.type === 'H') header = frame.value;
    else if (frame.type === 'T') progress(`Checking ${frame.value.name}`);
    else if (frame.type === 'F') tables = frame.value.tables;
  }
  if (!header) throw new CommandError(`${backup.path} is no backup of ours`);
  const known = await migrationTags();
  const migrations = withBaseline(header.migrations);
  const strange = migrations.find((tag) => !known.includes(tag));
  if (strange) {
    throw new CommandError(
      `${backup.path} was made by a newer version (migration ${strange}): update this program`,
    );
  }
  const { madeAt, secretMark = null } = header;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const about = `${rows.toLocaleString('en')} rows of ${tables.length} tables, as of ${madeAt}`;
  return { header: { ...header, migrations }, about, data: { madeAt, rows, tables, secretMark } };
}

async function put(target: Target, file: string, given: Given): Promise<Outcome> {
  step('Checking the backup');
  const backup = await openBackup(file, keysOf(given));
  const { header, about, data } = await inspect(backup);
  const { database, pinned } = await target.open(header);
  step('Making the tables');
  await migrateTables(database, header.migrations);
  await load({ database, pinned }, backup, header);
  step('Bringing it to this version');
  await migrate(database, { restoring: true });
  step('Verifying');
  const { problems } = await readLedger(database);
  step('Finishing');
  const verdict =
    problems.length === 0
      ? 'Every count is the same and the books balance.'
      : `The books do not balance:\n${problems.join('\n')}`;
  return {
    ok: problems.length === 0,
    text: [`${about} were put into ${target.name}.`, verdict, ...target.advice(header, given.io.env)].join(
      '\n',
    ),
    data: { ...data, problems },
  };
}

/** @throws StartupError when the archive does not reach the instant, or a file of it is missing or damaged */
async function restoreInstant(given: Given, archive: string, folder: string): Promise<Outcome> {
  const { timeZone } = readEnv(withoutDatabase(given.io.env));
  const text = given.text('at');
  const at = text === undefined ? undefined : readInstant(text, timeZone);
  if (text !== undefined && at === undefined)
    throw new CommandError(`--at must be a time of ${timeZone} like '2026-11-21 14:05', or with an offset`);
  const base = await chooseBase(archive, at);
  const keys = { env: readBackupKeys(given.io.env), identity: given.text('identity') };
  const target = await reserveFolder(folder);
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error };
    const { database, pinned } = await target.open({ secretMark: base.secretMark }, () =>
      recover({ archive, dataDir: folder, keys, at, log, step }, base),
    );
    const recoveredTo = await readNewestEvent(database);
    step('Bringing it to this version');
    await migrate(database, { restoring: true });
    await endSessions(pinned.sql());
    step('Verifying');
    const { problems, entries } = await readLedger(database);
    // If no folder was named, the database is in DATA_DIR and takes over the writing of the archive. In a
    // named folder it does so only with --take-over. With mismatches in the books it never does.
    const goesOn = (given.positionals.length < 2 || given.flag('take-over')) && problems.length === 0;
    if (goesOn) await takeOver(archive, folder);
    await target.finish();
    const reach = recoveredTo === null ? 'no event' : new Date(recoveredTo).toISOString();
    return {
      ok: problems.length === 0,
      text: [
        ...problems,
        `The database is in ${target.name}, up to ${reach}: ${entries} entries, ${problems.length === 0 ? 'the books balance' : `${problems.length} mismatches`}.`,
        goesOn
          ? 'It goes on writing the archive.'
          : 'It does not write the archive: give it a BACKUP_DIR of its own, or restore with --take-over.',
        ...target.advice({ secretMark: base.secretMark }, given.io.env),
      ].join('\n'),
      data: { base: base.id, recoveredTo, entries, problems },
    };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}
