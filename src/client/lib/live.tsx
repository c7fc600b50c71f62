import { onlineManager } from '@tanstack/react-query';
import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  type TRPCClient,
  TRPCClientError,
} from '@trpc/client';
import { createWSClient, wsLink } from '@trpc/client/links/wsLink/wsLink';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import type { MemberEvent, StaffEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/timings.ts';
import { reconnectDelay } from './retry.ts';
import { useSession } from './session.ts';

export type Connection = 'live' | 'polling' | 'offline';
type LiveEvent = StaffEvent | MemberEvent;
type Handler = (event: LiveEvent) => void;

interface Live {
  readonly connection: Connection;
  readonly handlers: Set<Handler>;
}

const LiveContext = createContext<Live | null>(null);

/** After this many failed socket connections in a row, server-sent events are tried instead. */
const SOCKET_TRIES = 3;
const OTHER = { socket: 'sse', sse: 'socket' } as const;

interface Wire {
  readonly client: TRPCClient<AppRouter>;
  readonly works: () => void;
  readonly close: () => void;
}

function openSocket(token: string, onFailure: () => void): Wire {
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/trpc`;
  let failures = 0;
  const socket = createWSClient({
    url,
    connectionParams: { token },
    retryDelayMs: reconnectDelay,
    keepAlive: { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 },
    onClose: () => {
      if (++failures >= SOCKET_TRIES) onFailure();
    },
  });
  return {
    client: createTRPCClient<AppRouter>({ links: [wsLink({ client: socket })] }),
    // Not called when the socket opens: some proxies open a socket and close it at once, and the count of
    // failures would then never reach `SOCKET_TRIES`.
    works: () => {
      failures = 0;
    },
    close: () => {
      void socket.close();
      // tRPC's `close` waits for a socket that is still opening, perhaps for ever, so the socket is closed
      // directly.
      socket.connection?.ws.close();
    },
  };
}

/** A ticket is used up by one connection, so the browser must not reconnect by itself. */
class OneConnection extends EventSource {
  constructor(url: string | URL, init?: EventSourceInit) {
    super(url, init);
    this.addEventListener('error', () => this.close());
  }
}

function openEventSource(token: string): Wire {
  const headers = { authorization: `Bearer ${token}` };
  const calls = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: '/trpc', headers })] });
  const link = httpSubscriptionLink({
    url: '/trpc',
    connectionParams: () => calls.users.eventTicket.query(),
    EventSource: OneConnection,
  });
  const nothing = () => undefined;
  return { client: createTRPCClient<AppRouter>({ links: [link] }), works: nothing, close: nothing };
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

interface LiveProviderProps {
  readonly audience: 'staff' | 'member';
  readonly children: ReactNode;
}

/**
 * After a change between socket and server-sent events, the new connection goes on after the last event that
 * arrived.
 */
export function LiveProvider({ audience, children }: LiveProviderProps) {
  const token = useSession()?.token;
  const [connected, setConnected] = useState(false);
  const [transport, setTransport] = useState<'socket' | 'sse'>('socket');
  const online = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const handlers = useRef(new Set<Handler>()).current;
  const last = useRef<{ token: string; id: string } | null>(null);

  useEffect(() => {
    if (!token) return;
    let over = false;
    const giveUp = () => {
      if (!over) setTransport(OTHER[transport]);
    };
    const wire = transport === 'socket' ? openSocket(token, giveUp) : openEventSource(token);
    let again: ReturnType<typeof setTimeout> | undefined;
    let deadline: ReturnType<typeof setTimeout> | undefined;
    let subscription: { unsubscribe: () => void } | undefined;
    /** The server begins every stream with an event. */
    const isDown = () => {
      setConnected(false);
      deadline ??= setTimeout(giveUp, TIMINGS.connectTimeoutMs);
    };
    const end = () => {
      over = true;
      clearTimeout(again);
      clearTimeout(deadline);
    };
    const subscribe = (attempt: number) => {
      const procedure =
        audience === 'staff' ? wire.client.users.onStaffEvent : wire.client.users.onMemberEvent;
      const lastEventId = last.current?.token === token ? last.current.id : undefined;
      const retry = () => {
        if (over) return;
        isDown();
        again = setTimeout(() => subscribe(attempt + 1), reconnectDelay(attempt));
      };
      subscription = procedure.subscribe(lastEventId ? { lastEventId } : undefined, {
        onData: (message: { id: string; data: LiveEvent }) => {
          wire.works();
          clearTimeout(deadline);
          deadline = undefined;
          setConnected(true);
          last.current = { token, id: message.id };
          for (const handler of handlers) handler(message.data);
        },
        onConnectionStateChange: ({ state }) => {
          if (state !== 'pending' && !over) isDown();
        },
        // The tRPC link reconnects by itself. When it reports an error or the end of the stream, it has given
        // up, so this module subscribes again.
        onError: (error: unknown) => {
          const status = error instanceof TRPCClientError ? error.data?.httpStatus : undefined;
          if (status !== 401 && status !== 403) return retry();
          setConnected(false);
          end();
          // Without a valid session the server ends each connection, and the link would reconnect for ever.
          // So the link is closed.
          wire.close();
        },
        onComplete: retry,
      });
    };
    isDown();
    subscribe(0);
    return () => {
      end();
      subscription?.unsubscribe();
      wire.close();
      setConnected(false);
    };
  }, [token, audience, transport, handlers]);

  const connection: Connection = !online ? 'offline' : connected ? 'live' : 'polling';
  return <LiveContext value={{ connection, handlers }}>{children}</LiveContext>;
}

export function useLiveEvents<Event extends LiveEvent>(handler: (event: Event) => void): void {
  const handlers = useContext(LiveContext)?.handlers;
  const call = useEffectEvent((event: LiveEvent) => handler(event as Event));
  useEffect(() => {
    if (!handlers) return;
    const listener: Handler = (event) => call(event);
    handlers.add(listener);
    return () => {
      handlers.delete(listener);
    };
  }, [handlers]);
}

export function useConnection(): Connection {
  return useContext(LiveContext)?.connection ?? 'polling';
}

/** For a query that live events reload: it is polled only without a live connection. */
export function usePolled(ms: number = TIMINGS.pollUsersMs) {
  const refetchInterval = useConnection() === 'live' ? (false as const) : ms;
  return { refetchInterval };
}
