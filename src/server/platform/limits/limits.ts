import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DomainError } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { type LimitName, PROVIDER_TIMES, RATE_LIMITS } from './limit-table.ts';
import { type Counters, createLoginLimits, type GiveBack, type LoginAttempt } from './login-limits.ts';
import { networkOf, providerOf } from './network.ts';

export interface Limits {
  /**
   * @param who an account, a device's hash, or a network address (counted by its network); or several of them
   *   joined by `|`, with the network (`networkOf`) instead of the network address
   * @param points how much the call counts; a refused call that counts more than 1 is given back, so that a
   *   smaller one may follow
   * @throws DomainError `tooMany` with the seconds to wait
   */
  take(name: LimitName, who: string, refusal?: ErrorKey, points?: number): Promise<GiveBack>;
  /** @throws DomainError `tooMany` with the seconds to wait */
  takeLogin(attempt: LoginAttempt): Promise<GiveBack>;
}

/**
 * @param mode `off` counts nothing (for load tests on a loopback address)
 * @param redis shares the counts between servers; while Redis is away, each server counts alone
 * @param onRefused gets the name of the limit that refused a call
 */
export function createLimits(
  mode: 'on' | 'off',
  redis: Redis | undefined,
  onRefused: (limit: string) => void = () => undefined,
): Limits {
  if (mode === 'off') {
    const nothing = async () => async () => undefined;
    return { take: nothing, takeLogin: nothing };
  }
  const limiter: Counters['limiter'] = (name, points, duration) => {
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
  const limitersOf = (suffix: string, times: number) =>
    Object.fromEntries(
      Object.entries(RATE_LIMITS).map(([name, [points, duration]]) => [
        name,
        limiter(name + suffix, points * times, duration),
      ]),
    ) as Record<LimitName, RateLimiterAbstract>;
  const [limiters, ofProviders] = [limitersOf('', 1), limitersOf(':provider', PROVIDER_TIMES)];

  const count: Counters['count'] = async (name, who, points = 1) => {
    const provider = providerOf(who);
    const places = [
      { from: limiters[name], key: who },
      ...(provider ? [{ from: ofProviders[name], key: provider }] : []),
    ];
    const counted: typeof places = [];
    const giveBack = async () => {
      await Promise.all(counted.map(({ from, key }) => from.reward(key, points)));
    };
    // A call that its network is refused does not count for the provider: other networks would pay for it.
    for (const place of places) {
      counted.push(place);
      try {
        await place.from.consume(place.key, points);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        if (points > 1) await giveBack();
        return { waitMs: Math.max(1, refused.msBeforeNext), giveBack };
      }
    }
    return { waitMs: 0, giveBack };
  };
  const refuse: Counters['refuse'] = (name, refusal, waitMs) => {
    onRefused(name);
    const [count] = RATE_LIMITS[name];
    throw new DomainError('tooMany', refusal, { seconds: Math.max(1, Math.ceil(waitMs / 1000)), count });
  };

  return {
    async take(name, who, refusal = 'tooManyRequests', points) {
      const { waitMs, giveBack } = await count(name, networkOf(who), points);
      return waitMs > 0 ? refuse(name, refusal, waitMs) : giveBack;
    },
    takeLogin: createLoginLimits({ limiter, count, refuse }),
  };
}

export type Count = readonly [name: LimitName, who: string, points?: number];

/** A change by an account that is not approved: anybody can open accounts, so the network counts too. */
export function unpaidLimits(userId: string, address: string): readonly [Count, Count] {
  return [
    ['unpaidByAccount', userId],
    ['unpaidByAddress', address],
  ];
}

/** If one refuses, the earlier counts are given back. */
export async function takeInOrder(
  limits: Limits,
  counts: readonly Count[],
  refusal?: ErrorKey,
): Promise<GiveBack> {
  const taken: GiveBack[] = [];
  const giveBack = async () => {
    await Promise.all(taken.map((give) => give()));
  };
  try {
    for (const [name, who, points] of counts) taken.push(await limits.take(name, who, refusal, points));
  } catch (refused) {
    await giveBack();
    throw refused;
  }
  return giveBack;
}
