import { TRPCError } from '@trpc/server';
import { DomainError, type ErrorKind } from '#shared/errors.ts';
import { type ErrorKey, isErrorKey, refusals } from '#shared/i18n/en/refusals.ts';
import { currentScope } from '../platform/process/request-scope.ts';

const CODES = {
  badInput: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  tooMany: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorKind, TRPCError['code']>;

export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: CODES[error.kind], message: error.message, cause: error });
}

/** Its text is about the first missing field, or else about the first problem that has a text of our own. */
function inputRefusal(cause: { issues: readonly { message: string }[] }): DomainError {
  const keys = cause.issues.map((issue) => issue.message).filter(isErrorKey);
  const key = keys.find((one) => one.startsWith('fill')) ?? keys[0] ?? 'badInput';
  return new DomainError(key === 'fileTooLarge' ? 'tooLarge' : 'badInput', key);
}

function hasIssues(cause: unknown): cause is { issues: readonly { message: string }[] } {
  return typeof cause === 'object' && cause !== null && Array.isArray((cause as { issues?: unknown }).issues);
}

/** The refusal that a caller may see. Null for a fault, whose text callers must not see. */
export function refusalOf(error: TRPCError): DomainError | null {
  if (error.cause instanceof DomainError) return error.cause;
  if (hasIssues(error.cause)) return inputRefusal(error.cause);
  switch (error.code) {
    case 'INTERNAL_SERVER_ERROR':
      return null;
    case 'NOT_FOUND':
      return new DomainError('notFound', 'notFound');
    case 'PAYLOAD_TOO_LARGE':
      return new DomainError('tooLarge', 'tooLarge');
    case 'UNAUTHORIZED':
      return new DomainError('unauthorized', 'unauthorized');
    case 'FORBIDDEN':
      return new DomainError('forbidden', 'forbidden');
    default:
      return new DomainError('badInput', 'badInput');
  }
}

/** A malformed path, or a body that is malformed, too large or not JSON. */
export function frameworkRefusalOf(error: unknown): DomainError | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  const status = Number(error.statusCode);
  if (status === 413) return new DomainError('tooLarge', 'tooLarge');
  if (status === 415) return new DomainError('badInput', 'jsonOnly');
  return status >= 400 && status < 500 ? new DomainError('badInput', 'badInput') : null;
}

const requestIds = new WeakMap<object, string>();

/** Stores the request id of an error, because a socket's error handler has no request scope. */
export function rememberRequest(error: object, id: string): void {
  requestIds.set(error, id);
}

export function requestIdOf(error: object): string | undefined {
  return requestIds.get(error) ?? currentScope()?.id;
}

export const UNEXPECTED: { key: ErrorKey; message: string } = {
  key: 'unexpected',
  message: refusals.unexpected,
};
