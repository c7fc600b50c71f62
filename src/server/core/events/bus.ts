import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Database, Sql } from '#drizzle/client.ts';
import type { Log } from '../deps.ts';

/** Tells this and the other servers that there may be new events: a nudge without content, so losing one only costs the relay's next poll. */
export interface Bus {
  /** Something was committed. */
  wake(): void;
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = 'sikka_events';
/** The first nudge is passed on at once here; those that follow within this time become one, and so do all for the other servers. */
const GATHER_MS = 15;

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
  // A server's own nudge comes back to it, too: that one it has already followed.
  const self = randomUUID();
  const far: FarOptions = {
    self,
    heard: (from) => {
      if (from !== self) announce();
    },
    reconnected: announce,
    log,
  };
  const { tell, close } = redisUrl ? overRedis(redisUrl, far) : overNotify(database, far);
  let gathering: NodeJS.Timeout | undefined;
  let more = false;

  function wake(): void {
    more = true;
    if (gathering) return;
    passOn();
    gathering = setTimeout(() => {
      gathering = undefined;
      tell();
      if (more) wake();
    }, GATHER_MS);
  }

  function passOn(): void {
    more = false;
    setImmediate(announce);
  }

  return {
    wake,
    onWake: (listener) => void listeners.add(listener),
    async close() {
      clearTimeout(gathering);
      listeners.clear();
      await close();
    },
  };
}

interface FarOptions {
  readonly self: string;
  readonly heard: (from: string) => void;
  /** What was said in the meantime was not heard. */
  readonly reconnected: () => void;
  readonly log: Log;
}

interface Far {
  readonly tell: () => void;
  readonly close: () => Promise<void>;
}

/** NOTIFY as a statement of its own after the commit: inside the transactions it would make all of them queue. */
function overNotify(database: Database, { self, heard, reconnected, log }: FarOptions): Far {
  let sql: Sql | undefined;
  let closed = false;
  const listen = async () => {
    for (let wait = 200; !closed; wait = Math.min(wait * 2, 5_000)) {
      // A new connection for each try: postgres.js remembers a LISTEN that failed, and answers the next one with its error.
      sql = database.dedicated({ idle_timeout: 0, backoff: relistenPause });
      try {
        // Lost later, it is listened on again by postgres.js itself.
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
    // A nudge that fails is not worth a retry: every relay polls.
    tell: () => void database.read((_, lane) => lane`select pg_notify(${CHANNEL}, ${self})`).catch(ignore),
    async close() {
      closed = true;
      await sql?.end({ timeout: 1 }).catch(ignore);
    },
  };
}

function overRedis(url: string, { self, heard, reconnected, log }: FarOptions): Far {
  const options = {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: () => 1_000,
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, options);
  let down = false;
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => {
      if (!down) log.warn({ err: error }, 'Redis is away; events arrive by polling');
      down = true;
    });
  }
  // At every connection: a subscription asked for while Redis is away is given up by ioredis for good.
  subscriber.on('ready', () => {
    subscriber.subscribe(CHANNEL).then(() => {
      down = false;
      reconnected();
    }, ignore);
  });
  subscriber.on('message', (_channel, from) => heard(from));
  return {
    tell: () => void publisher.publish(CHANNEL, self).catch(ignore),
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Seconds; without a pause postgres.js would spin while the server is away. */
function relistenPause(attempt: number): number {
  return Math.min(0.1 * 2 ** attempt, 2);
}

/** What was not said or heard, the poll finds. */
function ignore(): void {}
