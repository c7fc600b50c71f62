import type { Database } from '#drizzle/client.ts';
import { type Paisa, paisa, toPkr } from '#shared/money.ts';
import { FIGURES_LEAST_MEMBERS, JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import type { PublicFigures } from '#shared/views/joining.ts';
import { staleWhileRevalidate } from '../../platform/concurrency/stale-while-revalidate.ts';
import type { Deps } from '../../platform/deps.ts';
import { countEarnings, lastAccount } from './public-figures.queries.ts';

const MAX_AGE_MS = 60_000;
/** So long the very first askers wait for the count. */
const PATIENCE_MS = 2_000;
/** Accounts a statement. */
const SLICE = 10_000;
const answers = new WeakMap<Database, () => Promise<PublicFigures>>();

/**
 * How members really do, for who thinks of joining: about a minute old at most, older where counting takes long.
 * @returns null while the first count of this process is still under way
 */
export async function getPublicFigures({ database }: Pick<Deps, 'database'>): Promise<PublicFigures | null> {
  const answer = answers.get(database) ?? staleWhileRevalidate(() => makePublicFigures(database), MAX_AGE_MS);
  answers.set(database, answer);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([answer(), tooLate]).finally(() => clearTimeout(timer));
}

/**
 * The figures of this moment, exact. Accounts are read in slices: of a million members one statement would take seconds, and hold
 * up whoever earns meanwhile.
 */
export async function makePublicFigures(database: Database): Promise<PublicFigures> {
  const counts = new Map<Paisa, number>();
  const last = await lastAccount(database);
  for (let after = 0; after < last; after += SLICE) {
    for (const { earned, members } of await countEarnings(database, after, after + SLICE)) {
      counts.set(earned, (counts.get(earned) ?? 0) + members);
    }
  }
  const members = sum(counts.values());
  // The median of two is what one of them has earned.
  const enough = members >= FIGURES_LEAST_MEMBERS;
  const back = [...counts].filter(([earned]) => earned >= JOINING_DEPOSIT_PAISA).map(([, count]) => count);
  return {
    members,
    medianEarnings: enough ? toPkr(medianOf(counts, members)) : null,
    earnedBack: enough ? sum(back) : null,
    countedAt: new Date().toISOString(),
  };
}

/** The amount that half of the members have earned at most; of two in the middle the lower. */
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
