import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Database, Sql } from '#drizzle/client.ts';
import type { Log } from '../deps.ts';
import { openSubscriber } from '../process/redis.ts';

/** If a notification is lost, a server reads the events at the next poll of its relay. */
export interface Bus {
  /** Call it after a commit. */
  wake(): void;
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'sikka_events';
/** Further calls within this time are merged into one. */
const NOTIFY_DELAY_MS = 15;
const LAST_NOTIFY_MS = 500;

interface BusOptions {
  readonly database: Database;
  /** Without Redis, the other servers are notified by Postgres NOTIFY. */
  readonly redis: Redis | undefined;
  readonly log: Log;
}

export function createBus({ database, redis, log }: BusOptions): Bus {
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const self = randomUUID();
  const far: FarOptions = {
    self,
    heard: (from) => {
      if (from !== self) announce();
    },
    reconnected: announce,
    log,
  };
  const { tell, close } = redis ? overRedis(redis, far) : overNotify(database, far);
  let timer: NodeJS.Timeout | undefined;
  let more = false;

  function wake(): void {
    more = true;
    if (timer) return;
    passOn();
    timer = setTimeout(() => {
      timer = undefined;
      void tell();
      if (more) wake();
    }, NOTIFY_DELAY_MS);
  }

  function passOn(): void {
    more = false;
    setImmediate(announce);
  }

  return {
    wake,
    onWake: (listener) => void listeners.add(listener),
    async close() {
      if (timer) await Promise.race([tell(), pause(LAST_NOTIFY_MS, undefined, { ref: false })]);
      clearTimeout(timer);
      listeners.clear();
      await close();
    },
  };
}

interface FarOptions {
  readonly self: string;
  readonly heard: (from: string) => void;
  /** Called after each connection, also the first: notifications before it may have been lost. */
  readonly reconnected: () => void;
  readonly log: Log;
}

interface Far {
  /** Never rejects: a lost notification is not retried, because every relay polls. */
  readonly tell: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Inside the transaction of a change, NOTIFY would make the commits of all changes wait for each other. */
function overNotify(database: Database, { self, heard, reconnected, log }: FarOptions): Far {
  let sql: Sql | undefined;
  let closed = false;
  const listen = async () => {
    for (let wait = 200; !closed; wait = Math.min(wait * 2, 5_000)) {
      // Each try uses a new connection, because postgres.js caches a failed LISTEN and repeats its error.
      sql = database.dedicated({ idle_timeout: 0, backoff: relistenPause });
      try {
        // If the connection is lost later, postgres.js listens again by itself.
        await sql.listen(CHANNEL, heard, reconnected);
        return;
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'LISTEN failed and is tried again');
        await sql.end({ timeout: 0 }).catch(ignore);
        await new Promise((resolve) => setTimeout(resolve, wait).unref());
      }
    }
  };
  void listen();
  return {
    tell: () => database.read((_, sql) => sql`select pg_notify(${CHANNEL}, ${self})`).then(ignore, ignore),
    async close() {
      closed = true;
      await sql?.end({ timeout: 1 }).catch(ignore);
    },
  };
}

function overRedis(redis: Redis, { self, heard, reconnected, log }: FarOptions): Far {
  const subscriber = openSubscriber(redis, log);
  // Subscribes on every connection: with `autoResubscribe: false` ioredis never subscribes again by itself.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(reconnected, () => {
      log.warn(
        {},
        `Redis does not let us subscribe to ${CHANNEL}; events of other servers arrive by polling`,
      );
    });
  });
  subscriber.on('message', (_channel, from) => heard(from));
  return {
    tell: () => redis.publish(CHANNEL, self).then(ignore, ignore),
    async close() {
      subscriber.disconnect();
    },
  };
}

/** Seconds until the next attempt. Without a pause, postgres.js would retry in a busy loop in an outage. */
function relistenPause(attempt: number): number {
  return Math.min(0.1 * 2 ** attempt, 2);
}

/** Ignores lost notifications, which the 1 s poll covers, and errors of a connection that is closed. */
function ignore(): void {}
