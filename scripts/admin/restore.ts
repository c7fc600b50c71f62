import { resolve } from 'node:path';
import { migrate, migrateTables, migrationTags } from '#drizzle/migrate.ts';
import { type Header, readArchive, type TableEnd } from './archive.ts';
import { type Command, CommandError, type Given, type Outcome, progress, step } from './command.ts';
import { type BackupFile, openBackup } from './encryption.ts';
import { readLedger } from './ledger.ts';
import { load } from './restore-database.ts';
import { reserveAddress, reserveFolder, type Target } from './restore-target.ts';

export const restore: Command = {
  summary: 'put a backup into an empty place',
  usage: '<file> <empty folder or postgres address> | <file> --check',
  help: `  --check            only read the file and its checksums
  --identity <file>  the private key of a backup that was encrypted to a public key

A passphrase is read from BACKUP_PASSPHRASE or the file named by BACKUP_PASSPHRASE_FILE. The file is checked before its data
are written. Its tables are made, filled in one transaction and brought to this version, every count is compared and the whole
ledger verified. Until all of it is done the place is marked, and nothing starts on it: after an interruption run restore again.

The app-secret is not in a backup: put the one you kept into the folder (app-secret), before or after. All sessions are ended,
so that none that was revoked after the backup comes alive again; a live stream of before reads everything anew. Afterwards:
DATA_DIR=<folder> npm start.`,
  options: { check: { type: 'boolean' }, identity: { type: 'string' } },
  arguments: [1, 2],
  async run(given) {
    const [file = '', place] = given.positionals;
    if (given.flag('check') !== (place === undefined)) {
      throw new CommandError(
        'give either where to put it (an empty folder or a postgres address) or --check',
      );
    }
    if (place === undefined) {
      const { about, data } = await inspect(await openBackup(resolve(file), given));
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

interface Inspected {
  readonly header: Header;
  /** A description in one line. */
  readonly about: string;
  readonly data: object;
}

/** Reads the whole backup, so that damage is found before its data are written. */
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
  const strange = header.migrations.find((tag) => !known.includes(tag));
  if (strange) {
    throw new CommandError(
      `${backup.path} was made by a newer version (migration ${strange}): update this program`,
    );
  }
  const { madeAt, secretMark = null } = header;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const about = `${rows.toLocaleString('en')} rows of ${tables.length} tables, as of ${madeAt}`;
  return { header, about, data: { madeAt, rows, tables, secretMark } };
}

async function put(target: Target, file: string, given: Given): Promise<Outcome> {
  step('Checking the backup');
  const backup = await openBackup(file, given);
  const { header, about, data } = await inspect(backup);
  const { database, pinned } = await target.open(header);
  step('Making the tables');
  await migrateTables(database, header.migrations);
  await load(pinned, backup, header);
  step('Bringing it to this version');
  await migrate(database, { restoring: true });
  await pinned.sql()`analyze`;
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
