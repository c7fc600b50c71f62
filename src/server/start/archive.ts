import { type Archiver, startArchiver } from '#postgres/archive/archiver.ts';
import type { EmbeddedLog } from '#postgres/supervise.ts';
import type { Deps, Log } from '../platform/deps.ts';
import type { Sample } from '../platform/process/metrics.ts';

/** @throws StartupError when BACKUP_DIR cannot be used */
export async function startArchive({
  env,
  database,
  vault,
  metrics,
  log,
}: Deps): Promise<Archiver | undefined> {
  if (!env.backup) return undefined;
  const archive = await startArchiver({
    dataDir: env.dataDir,
    database,
    secretMark: vault.mark,
    backup: env.backup,
    log: toEmbeddedLog(log),
  });
  const age = (at: number | undefined): Sample[] =>
    at === undefined ? [] : [{ value: Math.max(0, (Date.now() - at) / 1000) }];
  metrics.gauge('sikka_archive_age_seconds', 'Since a file of the write-ahead log was archived', () =>
    age(archive.state().copiedAt),
  );
  metrics.gauge(
    'sikka_archive_waiting_files',
    'Files of the write-ahead log that wait for the archive',
    async () => [{ value: await archive.waiting() }],
  );
  metrics.gauge('sikka_archive_failing', '1 while a step of the archive fails', () => [
    { value: archive.state().failure === undefined ? 0 : 1 },
  ]);
  metrics.gauge('sikka_archive_base_age_seconds', 'Since the whole database was copied', () =>
    age(archive.state().baseAt),
  );
  metrics.gauge('sikka_archive_drill_age_seconds', 'Since the archive was restored on trial', async () =>
    age((await archive.lastDrill())?.endedAt),
  );
  metrics.gauge(
    'sikka_archive_drill_problems',
    'Mismatches in the books of the last restore on trial',
    async () => {
      const last = await archive.lastDrill();
      return last ? [{ value: last.problems.length }] : [];
    },
  );
  return archive;
}

export function toEmbeddedLog(log: Log): EmbeddedLog {
  return {
    info: (message: string) => log.info({}, message),
    warn: (message: string) => log.warn({}, message),
    error: (message: string) => log.error({}, message),
  };
}
