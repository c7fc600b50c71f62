import { setTimeout as pause } from 'node:timers/promises';
import { parseDatabaseAddress } from '#drizzle/address.ts';
import type { Database, DatabaseOptions } from '#drizzle/client.ts';
import { addressAt, reachDatabase } from '#drizzle/data-safety-settings.ts';
import { isAway } from '#drizzle/errors.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import type { Log } from '../platform/deps.ts';

/** Enough time for a restart of the database. After this time the start of this server fails. */
const WAIT_MS = 30_000;
const RETRY_MS = 500;
const LOG_EVERY_MS = 5_000;

/** @throws StartupError in one line without secrets */
export async function openExternal(
  options: DatabaseOptions & { readonly url: string },
  log: Log,
  signal?: AbortSignal,
): Promise<Database> {
  const until = performance.now() + WAIT_MS;
  for (let logged = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await reachDatabase(options);
    } catch (error) {
      const reason = reasonOf(error);
      const { name, at } = addressAt(error, options);
      const { shown } = parseDatabaseAddress(at);
      const now = performance.now();
      // A message of PgBouncer. The error's code means a lost connection, but trying again would not help.
      if (/unsupported startup parameter/.test(reason))
        throw new StartupError(
          `${name} names a pooler: ${shown}: ${at === options.url ? 'set DATABASE_URL_DIRECT, too' : 'it must be the database itself'}`,
        );
      const advice = adviceOn(reason);
      if (advice || !isAway(error) || now > until)
        throw new StartupError(`${name} cannot be used: ${shown}: ${reason}${advice}`);
      if (now - logged > LOG_EVERY_MS) {
        log.warn({}, `waiting for the database: ${shown}: ${reason}`);
        logged = now;
      }
    }
    await pause(RETRY_MS, undefined, signal ? { signal } : {});
    signal?.throwIfAborted();
  }
}

function adviceOn(reason: string): string {
  if (/certificate|altnames/i.test(reason)) return ' (sslrootcert: docs/configuration.md)';
  return /no encryption|SSL off|SSL required/i.test(reason) ? ' (add sslmode=require)' : '';
}
