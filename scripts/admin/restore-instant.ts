import { endSessions } from '#drizzle/end-sessions.ts';
import { readLedger } from '#drizzle/ledger-report.ts';
import { migrate } from '#drizzle/migrate.ts';
import { takeOver } from '#postgres/archive/archive-folder.ts';
import { readNewestEvent } from '#postgres/archive/drill.ts';
import { chooseBase, recover } from '#postgres/archive/recover.ts';
import { readEnv } from '#server/env.ts';
import { readBackupKeys, withoutDatabase } from '#server/env-files.ts';
import { readInstant } from '#shared/instant.ts';
import { CommandError, type Given, type Outcome, step } from './command.ts';
import { reserveFolder } from './restore-target.ts';

/** @throws StartupError when the archive does not reach the instant, or a file of it is missing or damaged */
export async function restoreInstant(given: Given, archive: string, folder: string): Promise<Outcome> {
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
