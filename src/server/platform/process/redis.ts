import { Redis } from 'ioredis';
import { reasonOf as systemReasonOf } from '#drizzle/startup-error.ts';
import type { Log } from '../deps.ts';

/** Its caller gets an error then and continues without the answer. */
const COMMAND_MS = 500;
/** An unanswered ping closes the connection, and commands fail until the next connection. */
const HEARTBEAT_MS = 2_000;
const CONNECT_MS = 2_000;
const RETRY_MS = 1_000;

/** An unanswered command fails after half a second, or at once without a connection. */
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

export function openSubscriber(redis: Redis, log: Log): Redis {
  return watched(redis.duplicate(), log, 'events of other servers arrive by polling');
}

/** Waits for the first connection, at most `CONNECT_MS`, because a server also starts without Redis. */
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

/** Never the whole error: if Redis refuses our password, the error contains the password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return systemReasonOf(Object.assign(new Error(code), { code }));
  return message?.split('\n', 1)[0] ?? 'unknown';
}
