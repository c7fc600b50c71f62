import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import * as z from 'zod/mini';
import { DomainError, type ErrorKind } from '#shared/errors.ts';
import { isErrorKey } from '#shared/i18n/en/refusals.ts';

/** No connection came free, and the statement did not run; or no answer came in time, and it may have run. */
export class ConnectionFailure extends Error {}

const CONNECTION_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/**
 * Postgres' error codes after which a call is repeated: the connection ended or was refused (shutdown, crash,
 * start, too many clients …), a deadlock, a serialization failure, a cancelled statement, a lock timeout.
 */
const RETRY_STATES = /^(57P0[1-5]|08\w{3}|53300|40P01|40001|57014|55P03)$/;
/** Disk full, out of memory, disk error, read-only Postgres: the statement changed nothing. */
const UNWRITABLE_STATES = /^(53[12]00|58030|25006)$/;
/** After these errors a new connection is needed: Postgres ends the old one, or has become a standby. */
const UNSOUND_STATES = /^(57P|08|25006)/;

const AWAY_RETRY_S = 2;
const UNWRITABLE_RETRY_S = 10;

const refusalParams = z.record(z.string(), z.union([z.string(), z.number()]));

const REFUSALS: Record<string, ErrorKind> = {
  SK400: 'badInput',
  SK401: 'unauthorized',
  SK403: 'forbidden',
  SK404: 'notFound',
  SK409: 'conflict',
};

export function isAway(error: unknown): boolean {
  const raised = unwrap(error);
  if (raised instanceof ConnectionFailure) return true;
  const code = (raised as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (CONNECTION_CODES.has(code) || RETRY_STATES.test(code));
}

/** Whether the functions of this release were dropped. A server process of another release must answer. */
function isMissing(raised: postgres.PostgresError): boolean {
  return (
    (raised.code === '42883' || raised.code === '3F000') && /^(function|schema) "?app_/.test(raised.message)
  );
}

/** Also true for the refusal that `translate` makes of such an error. */
export function isUnwritable(error: unknown): boolean {
  const raised = unwrap(error instanceof DomainError ? error.cause : error);
  return raised instanceof postgres.PostgresError && UNWRITABLE_STATES.test(raised.code);
}

export function isConnectionSound(error: unknown): boolean {
  const raised = unwrap(error);
  return raised instanceof postgres.PostgresError && !UNSOUND_STATES.test(raised.code);
}

export function away(cause: unknown): DomainError {
  return unavailable(AWAY_RETRY_S, cause);
}

export function translate(error: unknown): unknown {
  const raised = unwrap(error);
  if (isUnwritable(raised)) return unavailable(UNWRITABLE_RETRY_S, raised);
  if (!(raised instanceof postgres.PostgresError)) return error;
  if (isMissing(raised)) return unavailable(AWAY_RETRY_S, raised);
  const kind = REFUSALS[raised.code];
  const { message, detail = '{}' } = raised;
  if (!kind || !isErrorKey(message)) return error;
  return new DomainError(kind, message, refusalParams.parse(JSON.parse(detail)));
}

function unavailable(seconds: number, cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', 'unavailable', { seconds }), { cause });
}

/** Returns the driver's error: Drizzle wraps each of them, also that of a lost connection. */
function unwrap(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
