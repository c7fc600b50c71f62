import { DrizzleQueryError } from 'drizzle-orm';
import postgres from 'postgres';
import * as z from 'zod/mini';
import { DomainError, type ErrorKind } from '#shared/errors.ts';
import { isErrorKey } from '#shared/i18n/en/errors.ts';

/** The connection failed, or its answer did not come in time: whether the statement took effect is unknown. */
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
/** Shutting down, crashed, starting up, too many clients; and two that the server itself asks to try again. */
const RETRY_STATES = /^(57P0[1-5]|08\w{3}|53300|40P01|40001|57014|55P03)$/;
/** No room on the disk, no memory, an error of the disk, a Postgres that is read-only: the statement changed nothing. */
const UNWRITABLE_STATES = /^(53[12]00|58030|25006)$/;
/** After these a new connection is better: the old one is ending, or leads to what is a standby now. */
const UNSOUND_STATES = /^(57P|08|25006)/;

/** When a caller may come again, in seconds. */
const AWAY_RETRY_S = 2;
const UNWRITABLE_RETRY_S = 10;

/** What `app.refuse` gives a text's params as. */
const refusalParams = z.record(z.string(), z.union([z.string(), z.number()]));

const REFUSALS: Record<string, ErrorKind> = {
  SK400: 'badInput',
  SK401: 'unauthorized',
  SK403: 'forbidden',
  SK404: 'notFound',
  SK409: 'conflict',
};

/** Whether the database is not there, or asks to try again. */
export function isAway(error: unknown): boolean {
  const raised = unwrap(error);
  if (raised instanceof ConnectionFailure) return true;
  const code = (raised as { code?: unknown } | null)?.code;
  return typeof code === 'string' && (CONNECTION_CODES.has(code) || RETRY_STATES.test(code));
}

/** Whether nothing can be written at present; also of the refusal that `translate` makes of it. */
export function isUnwritable(error: unknown): boolean {
  const raised = unwrap(error instanceof DomainError ? error.cause : error);
  return raised instanceof postgres.PostgresError && UNWRITABLE_STATES.test(raised.code);
}

/** Whether a connection may be used again after this error. */
export function isConnectionSound(error: unknown): boolean {
  const raised = unwrap(error);
  return raised instanceof postgres.PostgresError && !UNSOUND_STATES.test(raised.code);
}

/** The refusal that stands for a database that is away. */
export function away(cause: unknown): DomainError {
  return unavailable(AWAY_RETRY_S, cause);
}

/** A refusal raised by `app.refuse`, or a disk that is full, as its DomainError; any other error as it is. */
export function translate(error: unknown): unknown {
  const raised = unwrap(error);
  if (isUnwritable(raised)) return unavailable(UNWRITABLE_RETRY_S, raised);
  if (!(raised instanceof postgres.PostgresError)) return error;
  const kind = REFUSALS[raised.code];
  const { message, detail = '{}' } = raised;
  if (!kind || !isErrorKey(message)) return error;
  return new DomainError(kind, message, refusalParams.parse(JSON.parse(detail)));
}

function unavailable(seconds: number, cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', 'unavailable', { seconds }), { cause });
}

/** Drizzle wraps the driver's error, also that of a lost connection. */
function unwrap(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? error.cause : error;
}
