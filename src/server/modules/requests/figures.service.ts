import type { Database } from '#drizzle/client.ts';
import { EXPECTED_TIME } from '#shared/rules.ts';
import type { ExpectedTimes, RequestType } from '#shared/views/requests.ts';
import { cachedOf } from '../../platform/concurrency/stale-while-revalidate.ts';
import { medianMinutes, readGrowth } from './figures.queries.ts';

/** Kept, because the sign-ups of 90 days are counted one by one. */
export const getGrowth = cachedOf(readGrowth, 30_000);
export const getExpectedTimes = cachedOf(makeExpectedTimes, 60_000);

/** Computes the medians now, in minutes; null after too few decisions (SPEC section 9.4). */
export async function makeExpectedTimes(database: Database): Promise<ExpectedTimes> {
  const medians = await medianMinutes(database, EXPECTED_TIME.days);
  const of = (type: RequestType) => {
    const median = medians.find((row) => row.type === type);
    return median && median.decisions >= EXPECTED_TIME.leastDecisions ? median.minutes : null;
  };
  return { deposits: of('Deposit'), withdrawals: of('Withdraw') };
}
