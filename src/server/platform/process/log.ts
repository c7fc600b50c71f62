import { DrizzleQueryError } from 'drizzle-orm';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../../env.ts';
import { currentScope } from './request-scope.ts';

const SECRETS = ['password', 'newPassword', 'token', 'screenshot', 'ticket', 'authorization', 'signature'];

export function createLog(level: LogLevel, destination: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
      mixin: () => {
        const scope = currentScope();
        return scope ? { requestId: scope.id } : {};
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
  readonly [detail: string]: unknown;
}

/** Others, such as a database error's detail, parameters and context, may quote rows. */
const DETAILS = ['code', 'severity', 'constraint_name', 'table_name', 'column_name', 'routine', 'syscall'];

function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)), stack: '' };
  // Drizzle's own message repeats the query's parameters.
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const details = DETAILS.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  return {
    type: error.name,
    message: scrub(message),
    // The stack starts with the message, which may quote callers' input. Only the lines of calls are kept.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...Object.fromEntries(details),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

/** Removes secrets that libraries may quote in messages, and shortens long texts. */
function scrub(text: string): string {
  return (
    text
      .replace(/data:[\w/+.-]+;base64,[\w+/=]*/g, 'data:…')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '(token)')
      .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi, '$1…@')
      .replace(/\b(signature|expires|token|ticket|password|connectionParams)=[^\s&"]+/gi, '$1=…')
      // JSON parsers quote the text that they cannot parse; Postgres quotes the value that it cannot read.
      .replace(/(is not valid JSON|invalid input syntax|Unexpected token|Unexpected end)[\s\S]*$/, '$1 …')
      .replace(/^[\s\S]*"[\s\S]*(is not valid JSON)/, '… $1')
      .slice(0, 2_000)
  );
}
