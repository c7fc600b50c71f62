import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface FastLaneOptions<Context> {
  readonly router: AnyTRPCRouter;
  readonly maxBatchSize: number;
  readonly createContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>;
  /** Headers of an answer with these errors. */
  readonly headers: (errors: readonly TRPCError[]) => Record<string, string>;
  readonly onError: (failed: { error: TRPCError; path: string | undefined }) => void;
}

interface Call {
  readonly path: string;
  readonly procedure: AnyTRPCProcedure;
  readonly input: unknown;
}

/** What is asked for, when it is ordinary; an ordinary request has ordinary calls only. */
interface Ordinary {
  readonly batch: boolean;
  readonly type: 'query' | 'mutation';
  readonly calls: readonly Call[];
}

type Answer = Parameters<typeof getHTTPStatusCode>[0];

/** A request that is being answered. */
interface Run<Context> extends Ordinary {
  readonly options: FastLaneOptions<Context>;
  readonly context: Promise<Context>;
  readonly errors: TRPCError[];
}

/**
 * Answers ordinary queries (GET) and mutations (POST of JSON) by calling their procedures directly, several times faster than tRPC's own adapter
 * (docs/performance.md), and with the same answers (fast-lane.test.ts). Whatever is not ordinary it leaves to that adapter: subscriptions,
 * streams, other methods and contents, unknown paths, bad JSON. As a preHandler, so the adapter need not know.
 */
export function fastLane<Context>(options: FastLaneOptions<Context>) {
  const { router, createContext, headers } = options;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const ordinary = recognize(request, options);
    if (!ordinary) return undefined;
    // A picture's text would stay in memory as long as the call.
    request.body = undefined;
    const run: Run<Context> = { ...ordinary, options, context: createContext(request, reply), errors: [] };
    const answers = await Promise.all(run.calls.map((call, index) => answer(run, call, index)));
    const json = (run.batch ? answers : answers[0]) as Answer;
    return (
      reply
        .code(getHTTPStatusCode(json))
        .headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json', ...headers(run.errors) })
        // As bytes, or Fastify names a charset.
        .send(Buffer.from(JSON.stringify(transformTRPCResponse(router._def._config, json))))
    );
  };
}

async function answer<Context>(run: Run<Context>, { path, procedure, input }: Call, batchIndex: number) {
  const { options, type, errors } = run;
  let ctx: Context | undefined;
  try {
    // A context that can't be made refuses each call.
    ctx = await run.context;
    // No signal: a query or mutation of ours never stops halfway.
    const asked = { path, getRawInput: async () => input, ctx, type, signal: undefined, batchIndex };
    return { result: { data: await procedure(asked) } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    options.onError({ error, path });
    errors.push(error);
    const config = options.router._def._config;
    return { error: getTRPCErrorShape({ config, error, type, path, input, ctx }) };
  }
}

function recognize(
  { raw, params, body, headers }: FastifyRequest,
  { router, maxBatchSize }: Pick<FastLaneOptions<unknown>, 'router' | 'maxBatchSize'>,
): Ordinary | undefined {
  const type = raw.method === 'GET' ? 'query' : raw.method === 'POST' ? 'mutation' : undefined;
  const path = (params as { path?: string } | undefined)?.path;
  if (!type || !path || headers['trpc-accept'] || headers.accept?.includes('jsonl')) return undefined;
  if (type === 'mutation' && (typeof body !== 'string' || !isJson(headers['content-type']))) return undefined;
  if (type === 'query' && headers['content-type'] && !isJson(headers['content-type'])) return undefined;
  const mark = raw.url?.indexOf('?') ?? -1;
  const search = new URLSearchParams(mark < 0 ? '' : raw.url?.slice(mark + 1));
  if (search.has('connectionParams')) return undefined;

  const batch = search.get('batch') === '1';
  const paths = batch ? path.split(',') : [path];
  if (paths.length > maxBatchSize) return undefined;
  const text = type === 'query' ? search.get('input') : (body as string);
  const inputs = readInputs(text || undefined, batch);
  // A client sends a change without an input as an empty body; a batch always has one.
  if (!inputs || (batch && type === 'mutation' && !text)) return undefined;
  const calls = paths.map((name, index) => callOf(router, name, type, inputs(index)));
  return calls.every((call) => call !== undefined) ? { batch, type, calls } : undefined;
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.startsWith('application/json') ?? false;
}

/** @returns each call's input by its index; undefined when the text is nothing of ours */
function readInputs(text: string | undefined, batch: boolean): ((index: number) => unknown) | undefined {
  if (text === undefined) return () => undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!batch) return () => parsed;
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    return (index) => (parsed as Record<number, unknown>)[index];
  } catch {
    return undefined;
  }
}

function callOf(router: AnyTRPCRouter, path: string, type: string, input: unknown): Call | undefined {
  const { procedures, _config } = router._def;
  const procedure = Object.hasOwn(procedures, path) ? (procedures[path] as AnyTRPCProcedure) : undefined;
  if (procedure?._def.type !== type) return undefined;
  return {
    path,
    procedure,
    input: input === undefined ? undefined : _config.transformer.input.deserialize(input),
  };
}
