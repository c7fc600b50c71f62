import { findPostgresOn, signal } from '#postgres/processes.ts';

/**
 * Kills all Postgres processes of a data directory, also those that start while others are killed: a process
 * that is left over may wait without end for a lock that a killed process held.
 * @param cluster the folder of Postgres' files, as a real path
 */
export function killPostgres(cluster: string): void {
  for (let pids = findPostgresOn(cluster); pids.length > 0; pids = findPostgresOn(cluster))
    for (const pid of pids) signal(pid, 'SIGKILL');
}
