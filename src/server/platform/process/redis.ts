import { Redis } from 'ioredis';
import type { Log } from '../deps.ts';

/** How long a command may wait for its answer; whoever asked goes on without it. */
const COMMAND_MS = 500;
/** A connection that says nothing for so long is dead, whatever TCP believes: it is left, and calls fail at once until there is another. */
const HEARTBEAT_MS = 2_000;
const CONNECT_MS = 2_000;
const RETRY_MS = 1_000;

/**
 * A connection to Redis that never makes anybody wait: without one, or with one that hangs, commands fail within half a second, and most
 * at once. It connects again for ever, and says once that it is away, and once that it is back.
 */
export function openRedis(url: string, log: Log): Redis {
  return watched(
    new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
      commandTimeout: COMMAND_MS,
      connectTimeout: CONNECT_MS,
      retryStrategy: () => RETRY_MS,
    }),
    log,
    'rate limits are counted by each server alone',
  );
}

/** Another connection with the same settings, for subscriptions. */
export function openSubscriber(redis: Redis, log: Log): Redis {
  return watched(redis.duplicate(), log, 'events of other servers arrive by polling');
}

/** Waits for the first connection, but not long: a Redis that is away must not keep a server from starting. */
export async function firstConnection(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CONNECT_MS);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function watched(redis: Redis, log: Log, meanwhile: string): Redis {
  let away = false;
  const isAway = (reason: string) => {
    if (!away) log.warn({ reason }, `Redis is away: ${meanwhile}`);
    away = true;
  };
  redis.on('error', (error) => isAway(reasonOf(error)));
  redis.on('ready', () => {
    if (away) log.warn({}, 'Redis is back');
    away = false;
  });
  const heartbeat = setInterval(() => {
    if (redis.status !== 'ready') return;
    redis.ping().catch((error: unknown) => {
      if (redis.status !== 'ready') return;
      isAway(reasonOf(error));
      redis.disconnect(true);
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();
  redis.once('end', () => clearInterval(heartbeat));
  return redis;
}

/** Never the error itself: a refused log-in carries its command, password and all. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message?.split('\n', 1)[0] ?? 'unknown';
}
