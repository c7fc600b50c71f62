import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DomainError } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { type LimitName, RATE_LIMITS } from './limit-table.ts';
import { networkOf } from './network.ts';

const LOGIN_TRIES = 5;
const LOGIN_WINDOW_S = 900;
/** After the fifth failure one try a minute, then every two, four … up to fifteen minutes. */
const loginWait = (tries: number) => Math.min(60 * 2 ** Math.max(0, tries - LOGIN_TRIES), LOGIN_WINDOW_S);

export interface Limits {
  /** @throws DomainError `tooMany`, with the seconds to wait */
  take(name: LimitName, who: string): Promise<void>;
  /** Counts a login before its password is looked at, so that parallel tries can't slip through. @throws DomainError `tooMany` */
  takeLogin(account: string, address: string): Promise<void>;
  /** A right password: what was counted is forgotten. */
  loginSucceeded(account: string, address: string): Promise<void>;
}

/**
 * @param mode `off` counts nothing (load tests on a loopback address)
 * @param onRefused told the name of the limit that somebody met
 * @param redis where all servers count together. While it is away each counts by itself: that is no reason to refuse anybody
 */
export function createLimits(
  mode: 'on' | 'off',
  redis: Redis | undefined,
  onRefused: (limit: string) => void = () => undefined,
): Limits {
  if (mode === 'off') {
    const nothing = () => Promise.resolve();
    return { take: nothing, takeLogin: nothing, loginSucceeded: nothing };
  }
  const limiter = (name: string, points: number, duration: number): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
    return redis
      ? new RateLimiterRedis({
          storeClient: redis,
          keyPrefix: `sikka:${name}`,
          points,
          duration,
          insuranceLimiter: memory,
        })
      : memory;
  };
  const limiters = Object.fromEntries(
    Object.entries(RATE_LIMITS).map(([name, [points, duration]]) => [name, limiter(name, points, duration)]),
  ) as Record<LimitName, RateLimiterAbstract>;
  const loginCount = limiter('login', Number.MAX_SAFE_INTEGER, LOGIN_WINDOW_S);
  const loginTurn = limiter('loginTurn', 1, 60);

  const consume = async (name: string, from: RateLimiterAbstract, who: string, key: ErrorKey) => {
    try {
      return await from.consume(who);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      onRefused(name);
      throw new DomainError('tooMany', key, { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    }
  };

  return {
    async take(name, who) {
      await consume(name, limiters[name], networkOf(who), 'tooManyRequests');
    },
    async takeLogin(account, address) {
      await consume('loginByAddress', limiters.loginByAddress, networkOf(address), 'tooManyLogins');
      const { consumedPoints: tries } = await consume('login', loginCount, account, 'tooManyLogins');
      if (tries > LOGIN_TRIES) await consume('login', loginTurn, account, 'tooManyLogins');
      if (tries >= LOGIN_TRIES) await loginTurn.set(account, 1, loginWait(tries));
    },
    async loginSucceeded(account, address) {
      await Promise.all([
        loginCount.delete(account),
        loginTurn.delete(account),
        limiters.loginByAddress.reward(networkOf(address), 1),
      ]);
    },
  };
}
