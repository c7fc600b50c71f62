import type { EmbeddedLog } from '#postgres/supervise.ts';
import type { Log } from '../platform/deps.ts';

export function toEmbeddedLog(log: Log): EmbeddedLog {
  return {
    info: (message: string) => log.info({}, message),
    warn: (message: string) => log.warn({}, message),
    error: (message: string) => log.error({}, message),
  };
}
