import type { Database } from '#drizzle/client.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import { FIGURES_LEAST_MEMBERS, JOINING_DEPOSIT_PAISA, REFUSAL_SHARE } from '#shared/rules.ts';
import type { PublicFigures } from '#shared/views/joining.ts';
import { cachedOf } from '../../platform/concurrency/stale-while-revalidate.ts';
import type { Deps } from '../../platform/deps.ts';
import { makeExpectedTimes } from '../requests/figures.service.ts';
import { countEarnings, countRefusals, lastAccount } from './public-figures.queries.ts';

/** How long callers wait for a count; after that they get null. */
const FIRST_COUNT_MS = 2_000;
const SLICE = 10_000;
const countedFigures = cachedOf(makePublicFigures, 30_000);

/** @returns null when no count that is new enough is ready after `FIRST_COUNT_MS` */
export async function getPublicFigures(deps: Pick<Deps, 'database'>): Promise<PublicFigures | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, FIRST_COUNT_MS, null);
  });
  return Promise.race([countedFigures(deps), tooLate]).finally(() => clearTimeout(timer));
}

/** One statement over a million members would take seconds and delay members' rewards. */
export async function makePublicFigures(database: Database): Promise<PublicFigures> {
  const counts = new Map<Paisa, number>();
  const last = await lastAccount(database);
  for (let after = 0; after < last; after += SLICE) {
    for (const { earned, members } of await countEarnings(database, after, after + SLICE)) {
      counts.set(earned, (counts.get(earned) ?? 0) + members);
    }
  }
  const members = sum(counts.values());
  const refusals = await countRefusals(database, REFUSAL_SHARE.days);
  // With few members, `medianEarnings` and `earnedBack` would reveal what one of them earned.
  const enough = members >= FIGURES_LEAST_MEMBERS;
  const back = [...counts].filter(([earned]) => earned >= JOINING_DEPOSIT_PAISA).map(([, count]) => count);
  return {
    members,
    medianEarnings: enough ? toPkr(medianOf(counts, members)) : null,
    earnedBack: enough ? sum(back) : null,
    waiting: await makeExpectedTimes(database),
    refusals: refusals.decided >= REFUSAL_SHARE.leastDecisions ? refusals : null,
    countedAt: new Date().toISOString(),
  };
}

/** The median of the members' earnings; of two middle amounts, the lower one. */
function medianOf(counts: ReadonlyMap<Paisa, number>, members: number): Paisa {
  let passed = 0;
  for (const [earned, count] of [...counts].sort(([a], [b]) => a - b)) {
    passed += count;
    if (passed * 2 >= members) return earned;
  }
  return paisa(0);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
