import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  httpLink,
  TRPCClientError,
  wsLink,
} from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { WebSocket } from 'ws';
import { refusalOf, toTrpcError, UNEXPECTED } from '#server/procedures/errors.ts';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import { DomainError } from '#shared/errors.ts';
import type { TextParams } from '#shared/i18n/en/errors.ts';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';

function headersOf(token: string | null | undefined): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}

export function httpClient(url: string, token?: string | null) {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: headersOf(token) })],
  });
}

export function batchClient(url: string, token?: string | null, maxItems = Number.POSITIVE_INFINITY) {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${url}/trpc`, headers: headersOf(token), maxItems })],
  });
}

/** @param url the server's URL, or a function that gives it and is called for each connection */
export function wsClient(url: string | (() => string), token?: string | null) {
  const socket = createWSClient({
    url: () => `${(typeof url === 'string' ? url : url()).replace(/^http/, 'ws')}/trpc`,
    WebSocket: WebSocket as never,
    connectionParams: token ? { token } : null,
    retryDelayMs: () => 50,
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  return { client, close: () => socket.close() };
}

/** It is valid for one connection. */
export async function streamUrl(
  url: string,
  token: string,
  stream: 'users.onMemberEvent' | 'users.onStaffEvent' = 'users.onMemberEvent',
  lastEventId?: string,
): Promise<string> {
  const { ticket } = await httpClient(url, token).users.eventTicket.query();
  const query = new URLSearchParams({ connectionParams: JSON.stringify({ ticket }) });
  if (lastEventId) query.set('lastEventId', lastEventId);
  return `${url}/trpc/${stream}?${query}`;
}

export interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly key: ErrorKey;
  readonly message: string;
  readonly params: TextParams;
}
export type Outcome<T> = { readonly ok: true; readonly value: T } | Refused;

/** A fault of a procedure gives the key `unexpected`; other errors, such as a lost connection, are thrown. */
export async function outcome<T>(call: PromiseLike<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    return refusalIn(error);
  }
}

function refusalIn(error: unknown): Refused {
  if (error instanceof TRPCClientError && error.data) {
    const { httpStatus: status, key, params } = error.data;
    return { ok: false, status, key, message: error.message, params };
  }
  if (error instanceof DomainError) return refusalIn(toTrpcError(error));
  if (!(error instanceof TRPCError)) throw error;
  const { key, message, params } = refusalOf(error) ?? { ...UNEXPECTED, params: {} };
  return { ok: false, status: getHTTPStatusCodeFromError(error), key, message, params };
}

/** @returns answers and refusals, each in the order of the calls */
export async function race<T>(times: number, call: (i: number) => PromiseLike<T>) {
  const ended = await Promise.all(Array.from({ length: times }, (_, i) => outcome(call(i))));
  return {
    answers: ended.flatMap((end) => (end.ok ? [end.value] : [])),
    refusals: ended.flatMap((end) => (end.ok ? [] : [end])),
  };
}

/** @param why values that must be the refusal's status, key or message */
export async function refused(call: PromiseLike<unknown>, ...why: (number | string)[]): Promise<Refused> {
  const result = await outcome(call);
  if (result.ok) throw new Error(`expected a refusal, got ${JSON.stringify(result.value)}`);
  const { status, key, message } = result;
  if (why.some((one) => ![status, key, message].includes(one)))
    throw new Error(`expected a refusal by ${why.join(' ')}, got ${status} ${key}: ${message}`);
  return result;
}

/** A call with a body is a POST unless `method` is given. */
export async function fetchJson(
  url: string,
  { token, method, body, headers }: FetchOptions = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headersOf(token),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A figure of a server's metrics; NaN without one. @param name with its labels */
export async function metricOf(url: string, token: string, name: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: headersOf(token) });
  const lines = (await response.text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
}

export interface FetchOptions {
  readonly token?: string | null;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export function callPath(caller: object, path: string, input: unknown): Promise<unknown> {
  const procedure = path
    .split('.')
    .reduce((node: unknown, name) => (node as Record<string, unknown>)[name], caller);
  return (procedure as (input: unknown) => Promise<unknown>)(input);
}
