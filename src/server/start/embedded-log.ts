import type { EmbeddedLog } from '#postgres/supervise.ts';
import type { Log } from '../platform/deps.ts';

/** Passes messages about the embedded database to the log of the server. */
export function toEmbeddedLog(log: Log): EmbeddedLog {
  return {
    info: (message: string) => log.info({}, message),
    warn: (message: string) => log.warn({}, message),
    error: (message: string) => log.error({}, message),
  };
}
