import { Redis } from 'ioredis';
import type { Database } from '#drizzle/client.ts';
import type { Log } from '../deps.ts';

/** Tells this and the other servers that there may be new events: a nudge without content, so losing one only costs the relay's next poll. */
export interface Bus {
  /** Something was committed. */
  wake(): void;
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'sikka_events';
/** Nudges within this time become one: a busy server sends at most fifty a second. */
const GATHER_MS = 20;

interface BusOptions {
  readonly database: Database;
  /** Unset: the other servers are told by Postgres NOTIFY. */
  readonly redisUrl: string | undefined;
  readonly log: Log;
}

export function createBus({ database, redisUrl, log }: BusOptions): Bus {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const far = redisUrl ? overRedis(redisUrl, announce, log) : overNotify(database, announce, log);
  let gathering: NodeJS.Timeout | undefined;
  return {
    wake() {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        announce();
        far.tell();
      }, GATHER_MS);
    },
    onWake: (listener) => void listeners.add(listener),
    async close() {
      clearTimeout(gathering);
      listeners.clear();
      await far.close();
    },
  };
}

interface Far {
  tell(): void;
  close(): Promise<void>;
}

/** NOTIFY as a statement of its own after the commit: inside the transactions it would make all of them queue. */
function overNotify(database: Database, announce: () => void, log: Log): Far {
  const sql = database.dedicated({ idle_timeout: 0 });
  let closed = false;
  const listen = async () => {
    for (let wait = 200; !closed; wait = Math.min(wait * 2, 5_000)) {
      try {
        // postgres.js listens again by itself when the connection is lost later; `announce` then catches up.
        await sql.listen(CHANNEL, announce, announce);
        return;
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'LISTEN failed and is tried again');
        await new Promise((resolve) => setTimeout(resolve, wait).unref());
      }
    }
  };
  void listen();
  return {
    // A nudge that fails is not worth a retry: every relay polls.
    tell: () =>
      void database.read((_, lane) => lane`select pg_notify(${CHANNEL}, '')`).catch(() => undefined),
    async close() {
      closed = true;
      await sql.end({ timeout: 1 }).catch(() => undefined);
    },
  };
}

function overRedis(url: string, announce: () => void, log: Log): Far {
  const options = { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy: () => 1_000 };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true });
  let down = false;
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => {
      if (!down) log.warn({ err: error }, 'Redis is away; events arrive by polling');
      down = true;
    });
    client.on('ready', () => {
      down = false;
      announce();
    });
  }
  subscriber.on('message', announce);
  subscriber.subscribe(CHANNEL).catch(() => undefined);
  return {
    tell: () => void publisher.publish(CHANNEL, '').catch(() => undefined),
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
