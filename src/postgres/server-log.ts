import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const KEEP_BYTES = 5 * 1024 * 1024;
const MOST_BYTES = 20 * 1024 * 1024;

/** The log file of Postgres: a file, not a pipe, because Postgres may outlive our process. */
export interface ServerLog {
  /** Opens the file for a new server; a file above 5 MB becomes `postgres.log.1`. The caller closes `fd`. */
  open(): { fd: number; from: number };
  trim(): void;
  /** The text of the last error after byte `from`; if there is none, the last line. */
  reason(from: number): string;
}

export function serverLog(dataDir: string): ServerLog {
  const file = join(dataDir, 'postgres.log');
  return {
    open() {
      if (sizeOf(file) > KEEP_BYTES) renameSync(file, `${file}.1`);
      const fd = openSync(file, 'a', 0o600);
      return { fd, from: fstatSync(fd).size };
    },
    trim() {
      // `open` opened the file for appending, so Postgres continues at the new end.
      if (sizeOf(file) > MOST_BYTES) truncateSync(file);
    },
    reason(from) {
      const lines = readTail(file, from).split('\n');
      const told = lines.filter((line) => line.trim() !== '');
      const telling = told.findLast((line) => /(ERROR|FATAL|PANIC):/.test(line)) ?? told.at(-1) ?? '';
      return telling.replace(/^.*?(ERROR|FATAL|PANIC|LOG|HINT|DETAIL):\s*/, '').trim();
    },
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function readTail(file: string, from: number): string {
  const fd = openSync(file, 'r');
  try {
    return readFileSync(fd).subarray(from).toString('utf8');
  } finally {
    closeSync(fd);
  }
}
