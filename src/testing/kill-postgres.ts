import { findPostgresOn, signal } from '#postgres/processes.ts';

/** Also those that start meanwhile: one left over may wait without end. @param cluster a real path */
export function killPostgres(cluster: string): void {
  for (let pids = findPostgresOn(cluster); pids.length > 0; pids = findPostgresOn(cluster))
    for (const pid of pids) signal(pid, 'SIGKILL');
}
