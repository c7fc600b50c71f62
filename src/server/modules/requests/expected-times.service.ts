import type { Database } from '#drizzle/client.ts';
import { EXPECTED_TIME } from '#shared/rules.ts';
import type { ExpectedTimes, RequestType } from '#shared/views/requests.ts';
import { staleWhileRevalidate } from '../../platform/concurrency/stale-while-revalidate.ts';
import type { Deps } from '../../platform/deps.ts';
import { medianMinutes } from './expected-times.queries.ts';

const MAX_AGE_MS = 60_000;
const answers = new WeakMap<Database, () => Promise<ExpectedTimes>>();

export function getExpectedTimes({ database }: Pick<Deps, 'database'>): Promise<ExpectedTimes> {
  const answer = answers.get(database) ?? staleWhileRevalidate(() => makeExpectedTimes(database), MAX_AGE_MS);
  answers.set(database, answer);
  return answer();
}

/** Computes the medians now, in minutes; null after too few decisions (SPEC section 9.4). */
export async function makeExpectedTimes(database: Database): Promise<ExpectedTimes> {
  const medians = await medianMinutes(database, EXPECTED_TIME.days);
  const of = (type: RequestType) => {
    const median = medians.find((row) => row.type === type);
    return median && median.decisions >= EXPECTED_TIME.leastDecisions ? median.minutes : null;
  };
  return { deposits: of('Deposit'), withdrawals: of('Withdraw') };
}
