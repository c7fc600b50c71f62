import { existsSync } from 'node:fs';
import { drill as runDrill } from '#postgres/archive/drill.ts';
import { makeFolder } from '#postgres/make-folder.ts';
import { readEnv } from '#server/env.ts';
import { type Command, CommandError, step } from './command.ts';

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
