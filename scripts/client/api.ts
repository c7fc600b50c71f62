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
import type { LoginResult } from '#shared/views.ts';

/*
 * A typed client for scripts (docs/scripts.md): `import { connect } from 'sikka/api'`. Every type comes from the server, so that a script that no
 * longer fits is found by the type checker.
 */

/** What each procedure takes and answers. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type { MemberEvent, StaffEvent };

export interface ConnectOptions {
  /** Where the server is: `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

/** An event, and the position after which `events` goes on. */
export interface Placed<E> {
  readonly id: string;
  readonly event: E;
}

export interface EventOptions {
  /** The last event that was dealt with, kept by a script between its runs. Left out, events begin now. */
  readonly lastEventId?: string | undefined;
  /** Ends the stream. */
  readonly signal?: AbortSignal | undefined;
}

/** Refused by the server: `message` may be shown, `key` is the same in every language. */
export interface Refusal {
  readonly status: number;
  readonly key: string;
  readonly message: string;
}

/** What the server said to a call that it refused; undefined when the error is something else. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof TRPCClientError) || !error.data) return undefined;
  const { httpStatus: status, key } = error.data as { httpStatus: number; key: string };
  return { status, key, message: error.message };
}

const BATCH = 10;
/** Events that may wait for a script that is slower than they come; beyond that it is told to read everything anew. */
const MOST_WAITING = 10_000;
const RECONNECT_MS = { least: 1_000, most: 5_000 };

type Call = ReturnType<typeof createTRPCClient<AppRouter>>;

/** A logged-in client. */
export interface Api {
  readonly user: LoginResult['user'];
  /** Every procedure: `api.call.requests.list.query({ status: 'Pending' })`. Calls of one moment travel together. */
  readonly call: Call;
  /**
   * The events of staff, until `signal` or `close`. A broken connection goes on from where it was: none is missed, none comes twice;
   * where that can't be done, `resync` says to read everything anew.
   */
  staffEvents(options?: EventOptions): AsyncGenerator<Placed<StaffEvent>>;
  /** The same for a member's own events. */
  memberEvents(options?: EventOptions): AsyncGenerator<Placed<MemberEvent>>;
  /** Ends the streams and the connection. */
  close(): Promise<void>;
}

/**
 * Logs in. A session lasts a day; when it has ended the client logs in again by itself.
 * @throws TRPCClientError when the server refuses (see `refusalOf`) or can't be reached
 */
export async function connect({ url, username, password }: ConnectOptions): Promise<Api> {
  const address = `${url.replace(/\/+$/, '')}/trpc`;
  const plain = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: address })] });
  const login = () => plain.auth.login.mutate({ username, password });
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
  const follow = <E>(name: 'onStaffEvent' | 'onMemberEvent', options: EventOptions = {}) =>
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

/** A call whose session has ended is made once more after logging in; it was refused, so nothing happened yet. */
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
              // Another call of this moment may have logged in already.
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

interface StreamOptions {
  readonly address: string;
  readonly token: () => string;
  readonly renew: () => Promise<void>;
  readonly lastEventId: string | undefined;
  readonly signal: AbortSignal;
}

/** One connection after another, each going on where the last one ended. */
async function* events<E>(
  name: 'onStaffEvent' | 'onMemberEvent',
  { address, token, renew, lastEventId: from, signal }: StreamOptions,
): AsyncGenerator<Placed<E>> {
  let lastEventId = from;
  while (!signal.aborted) {
    const waiting: Placed<E>[] = [];
    let wake = () => {};
    let over: { readonly error?: unknown } | undefined;
    const end = (how: { readonly error?: unknown }) => {
      over ??= how;
      wake();
    };
    const socket = createWSClient({
      url: address.replace(/^http/, 'ws'),
      WebSocket: WebSocket as never,
      connectionParams: () => ({ token: token() }),
      // Within, the driver connects again and resumes by itself.
      retryDelayMs: (attempt) => jittered(Math.min(RECONNECT_MS.least * 2 ** attempt, RECONNECT_MS.most)),
    });
    const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] });
    const aborted = () => end({});
    signal.addEventListener('abort', aborted, { once: true });
    const subscription = client.users[name].subscribe(lastEventId ? { lastEventId } : undefined, {
      onData({ id, data }) {
        // Whoever reads everything anew needs none of those before.
        const full = waiting.length >= MOST_WAITING;
        if (full) waiting.length = 0;
        waiting.push({ id, event: (full ? { name: 'resync', data: {} } : data) as E });
        wake();
      },
      onError: (error) => end({ error }),
      onComplete: () => end({}),
    });
    try {
      for (;;) {
        if (signal.aborted) break;
        const next = waiting.shift();
        if (next) {
          lastEventId = next.id;
          yield next;
        } else if (over) break;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal.removeEventListener('abort', aborted);
      subscription.unsubscribe();
      await socket.close();
    }
    if (signal.aborted) return;
    const refusal = refusalOf(over?.error);
    if (refusal && refusal.status !== 401 && refusal.status < 500) throw over?.error;
    await pause(jittered(RECONNECT_MS.least), undefined, { signal }).catch(() => undefined);
    // The stream ended with its session, most likely: the day is over, or the password was changed.
    if (!signal.aborted) await renewOrWait(renew);
  }
}

/** @throws TRPCClientError when the server won't have us any more; while it is away, the next round tries again */
async function renewOrWait(renew: () => Promise<void>): Promise<void> {
  try {
    await renew();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal && refusal.status < 500 && refusal.status !== 429) throw error;
  }
}

/** Not all at once, when a server comes back. */
const jittered = (ms: number) => ms * (0.75 + Math.random() * 0.5);
