import { setTimeout as pause } from 'node:timers/promises';
import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  TRPCClientError,
  type TRPCLink,
  wsLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { WebSocket } from 'ws';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import type { LoginResult } from '#shared/views/login.ts';

/* A typed client for scripts (docs/scripts.md): `import { connect } from 'sikka/api'`. */

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type { MemberEvent, StaffEvent };

export interface ConnectOptions {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Called at each login of an account with one-time codes. Must return a code that was not used before. */
  readonly code?: () => string | Promise<string>;
}

export interface Placed<E> {
  readonly id: string;
  readonly event: E;
}

export interface EventOptions {
  /** Without it, the stream begins with new events. */
  readonly lastEventId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** `message` may be shown to a person; `key` is the same in every language. */
export interface Refusal {
  readonly status: number;
  readonly key: string;
  readonly message: string;
}

/** The server's refusal or fault in an error; undefined for any other error. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof TRPCClientError) || !error.data) return undefined;
  const { httpStatus: status, key } = error.data as { httpStatus: number; key: string };
  return { status, key, message: error.message };
}

const BATCH = 10;
/** With more, the script gets `resync` and reads everything again. */
const MOST_WAITING = 10_000;
const RECONNECT_MS = { least: 1_000, most: 5_000 };

type Call = ReturnType<typeof createTRPCClient<AppRouter>>;

export interface Api {
  readonly user: LoginResult['user'];
  /** Queries that are made at the same time share HTTP requests of up to ten calls. So do mutations. */
  readonly call: Call;
  /**
   * After a broken connection the stream goes on without lost or repeated events; if that is not possible,
   * `resync` says to read everything again.
   */
  staffEvents(options?: EventOptions): AsyncGenerator<Placed<StaffEvent>>;
  memberEvents(options?: EventOptions): AsyncGenerator<Placed<MemberEvent>>;
  close(): Promise<void>;
}

/**
 * Logs in. When the session ends (after a day at most), calls and streams log in again by themselves.
 * @throws TRPCClientError when the server refuses (see `refusalOf`) or can't be reached
 * @throws Error when a one-time code is needed and `code` is missing, or the account must set codes up first
 */
export async function connect({ url, username, password, code }: ConnectOptions): Promise<Api> {
  const address = `${url.replace(/\/+$/, '')}/trpc`;
  const plain = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: address })] });
  const login = async () => {
    const first = await plain.auth.login.mutate({ username, password });
    if (first.redirectTo !== 'second-factor') return first;
    if (!code || first.setUp) throw new Error(first.message);
    return plain.auth.secondFactor.mutate({ token: first.token, code: await code() });
  };
  let { token, user } = await login();
  let renewing: Promise<void> | undefined;
  const renew = () => {
    renewing ??= login()
      .then((fresh) => {
        token = fresh.token;
        user = fresh.user;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };
  const call = createTRPCClient<AppRouter>({
    links: [
      loginAgain(() => token, renew),
      httpBatchLink({
        url: address,
        maxItems: BATCH,
        headers: () => ({ authorization: `Bearer ${token}` }),
      }),
    ],
  });
  const ending = new AbortController();
  const follow = <E>(name: EventProcedure, options: EventOptions = {}) =>
    events<E>(name, {
      address,
      token: () => token,
      renew,
      lastEventId: options.lastEventId,
      signal: options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal,
    });
  return {
    get user() {
      return user;
    },
    call,
    staffEvents: (options) => follow<StaffEvent>('onStaffEvent', options),
    memberEvents: (options) => follow<MemberEvent>('onMemberEvent', options),
    async close() {
      ending.abort();
    },
  };
}

/** A refused call changed nothing, so repeating it is safe. */
function loginAgain(tokenNow: () => string, renew: () => Promise<void>): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let inner: { unsubscribe(): void } | undefined;
        let ended = false;
        const attempt = (isLast: boolean) => {
          const used = tokenNow();
          inner = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (isLast || refusalOf(error)?.status !== 401) return observer.error(error);
              // If another call has logged in since this call was sent, the token of that login is used.
              const renewed = used === tokenNow() ? renew() : Promise.resolve();
              renewed.then(
                () => ended || attempt(true),
                () => observer.error(error),
              );
            },
          });
        };
        attempt(false);
        return () => {
          ended = true;
          inner?.unsubscribe();
        };
      });
}

type EventProcedure = 'onStaffEvent' | 'onMemberEvent';

interface StreamOptions {
  readonly address: string;
  readonly token: () => string;
  readonly renew: () => Promise<void>;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
}

async function* events<E>(name: EventProcedure, options: StreamOptions): AsyncGenerator<Placed<E>> {
  const { renew, signal } = options;
  let { lastEventId } = options;
  while (!signal.aborted) {
    try {
      for await (const placed of eventsOfConnection<E>(name, { ...options, lastEventId })) {
        lastEventId = placed.id;
        yield placed;
      }
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal && refusal.status !== 401 && refusal.status < 500) throw error;
    }
    if (signal.aborted) return;
    await pause(jittered(RECONNECT_MS.least), undefined, { signal }).catch(() => undefined);
    // Most likely the session ended: it was a day old, or the password was changed.
    if (!signal.aborted) await renewOrWait(renew);
  }
}

/** Ends when the server ends the stream. @throws the error that ended it */
async function* eventsOfConnection<E>(
  name: EventProcedure,
  { address, token, lastEventId, signal }: StreamOptions,
): AsyncGenerator<Placed<E>> {
  const waiting: Placed<E>[] = [];
  let wake = () => {};
  let end: { readonly error?: unknown } | undefined;
  const endWith = (how: { readonly error?: unknown }) => {
    end ??= how;
    wake();
  };
  const socket = createWSClient({
    url: address.replace(/^http/, 'ws'),
    WebSocket: WebSocket as never,
    connectionParams: () => ({ token: token() }),
    // As long as the session is valid, tRPC's client reconnects and resumes by itself.
    retryDelayMs: (attempt) => jittered(Math.min(RECONNECT_MS.least * 2 ** attempt, RECONNECT_MS.most)),
  });
  const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
  const aborted = () => endWith({});
  signal.addEventListener('abort', aborted, { once: true });
  const subscription = client.users[name].subscribe(lastEventId ? { lastEventId } : undefined, {
    onData({ id, data }) {
      // If too many events wait, a resync replaces them and this event: the script then reads all again.
      const full = waiting.length >= MOST_WAITING;
      if (full) waiting.length = 0;
      waiting.push({ id, event: (full ? { name: 'resync', data: {} } : data) as E });
      wake();
    },
    onError: (error) => endWith({ error }),
    onComplete: () => endWith({}),
  });
  try {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next) yield next;
      else if (!end) await new Promise<void>((resolve) => (wake = resolve));
      else if (end.error) throw end.error;
      else return;
    }
  } finally {
    signal.removeEventListener('abort', aborted);
    subscription.unsubscribe();
    await socket.close();
  }
}

/**
 * Logs in again. Ignores errors after which a later attempt may succeed: the server could not be reached, had
 * a fault or sent status 429.
 * @throws all other errors, such as a refused login or a missing one-time code
 */
async function renewOrWait(renew: () => Promise<void>): Promise<void> {
  try {
    await renew();
  } catch (error) {
    const { status = 500 } = refusalOf(error) ?? {};
    const mayPass = error instanceof TRPCClientError && (status >= 500 || status === 429);
    if (!mayPass) throw error;
  }
}

/** Varies the delay, so that not all clients reconnect at the same moment. */
const jittered = (ms: number) => ms * (0.75 + Math.random() * 0.5);
