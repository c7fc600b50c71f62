import {
  type AnyTRPCProcedure,
  getTRPCErrorFromUnknown,
  TRPCError,
  type TRPCProcedureType,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../procedures/context.ts';
import { refusalOf } from '../../procedures/errors.ts';
import { errorShape } from '../../procedures/init.ts';
import { appRouter } from './router.ts';

const TYPES: Readonly<Record<string, TRPCProcedureType>> = { GET: 'query', POST: 'mutation' };
type Answer = Parameters<typeof getHTTPStatusCode>[0];

export interface CallHandlerOptions {
  readonly createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  readonly onError: (failed: { error: TRPCError; path: string }) => void;
}

/** @throws TRPCError `BAD_REQUEST`, thrown by the handler, when the whole request is refused */
export function callHandler({ createContext, onError }: CallHandlerOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { method, headers, body } = request;
    const { path } = request.params as { path: string };
    const query = request.query as Record<string, unknown>;
    if (/application\/jsonl/.test(`${headers['trpc-accept']} ${headers.accept}`)) badRequest();
    const isBatch = first(query.batch) === '1';
    const paths = isBatch ? path.split(',') : [path];
    if (new Set(paths.flatMap((name) => procedureAt(name)?._def.type ?? [])).size > 1) badRequest();
    const inputs = readInputs(method === 'GET' ? first(query.input) : body, isBatch);
    // Lets the garbage collector free the body (a picture may have 7 MB) while the calls run.
    request.body = undefined;
    const context = createContext(request, reply);
    const errors: TRPCError[] = [];

    const answers = await Promise.all(
      paths.map(async (path, batchIndex) => {
        try {
          const ctx = await context;
          const procedure = findProcedure(path, method);
          const { type } = procedure._def;
          const getRawInput = async () => inputs(batchIndex);
          // No signal: a query or mutation always runs to its end.
          const call = { path, type, ctx, getRawInput, batchIndex, signal: undefined };
          return { result: { data: await procedure(call) } };
        } catch (cause) {
          const error = getTRPCErrorFromUnknown(cause);
          onError({ error, path });
          errors.push(error);
          return { error: errorShape(error) };
        }
      }),
    );
    return send(reply, (isBatch ? answers : answers[0]) as Answer, errors);
  };
}

export function send(reply: FastifyReply, answer: Answer, errors: readonly TRPCError[]): FastifyReply {
  return reply.code(getHTTPStatusCode(answer)).headers(answerHeaders(errors)).send(answer);
}

export function answerHeaders(errors: readonly TRPCError[]): Record<string, string> {
  const waits = errors.map((error) => refusalOf(error)?.params.seconds).filter((s) => s !== undefined);
  return {
    'cache-control': 'no-store',
    ...(waits.length > 0 ? { 'retry-after': String(Math.max(...waits.map(Number))) } : {}),
  };
}

export function procedureAt(path: string): AnyTRPCProcedure | undefined {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

/** @throws TRPCError `NOT_FOUND`, `METHOD_NOT_SUPPORTED` */
function findProcedure(path: string, method: string): AnyTRPCProcedure {
  const procedure = procedureAt(path);
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
  if (procedure._def.type !== TYPES[method]) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  return procedure;
}

/** @throws TRPCError `BAD_REQUEST` when the text is not JSON, or a batch's inputs are no object */
function readInputs(text: unknown, isBatch: boolean): (index: number) => unknown {
  if (!text) return () => undefined;
  const inputs = parseInputs(String(text), isBatch);
  return inputs ? (index) => inputs[index] : badRequest;
}

function parseInputs(text: string, isBatch: boolean): Readonly<Record<number, unknown>> | undefined {
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (!isBatch) return [parsed];
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<number, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function badRequest(): never {
  throw new TRPCError({ code: 'BAD_REQUEST' });
}

/** The value of a parameter of the query string; the first one if the parameter is repeated. */
function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
