import type { Database } from '#drizzle/client.ts';
import { toPkr } from '#shared/money.ts';
import { FIGURES_LEAST_MEMBERS, JOINING_DEPOSIT_PAISA } from '#shared/rules.ts';
import type { PublicFigures } from '#shared/views/joining.ts';
import type { Deps } from '../../core/deps.ts';
import { refreshed } from '../../core/refreshed.ts';
import { countEarnings } from './public-figures.queries.ts';

const MAX_AGE_MS = 60_000;
const answers = new WeakMap<Database, () => Promise<PublicFigures>>();

/** How members really do, for who thinks of joining: at most about a minute old, and never waited for but the first time. */
export function getPublicFigures({ database }: Pick<Deps, 'database'>): Promise<PublicFigures> {
  const answer = answers.get(database) ?? refreshed(() => makePublicFigures(database), MAX_AGE_MS);
  answers.set(database, answer);
  return answer();
}

/** The figures of this moment. */
export async function makePublicFigures(database: Database): Promise<PublicFigures> {
  const { members, earnedBack, median } = await countEarnings(database, JOINING_DEPOSIT_PAISA);
  // The median of two is what one of them has earned.
  const enough = members >= FIGURES_LEAST_MEMBERS;
  return {
    members,
    medianEarnings: enough ? toPkr(median) : null,
    earnedBack: enough ? earnedBack : null,
    countedAt: new Date().toISOString(),
  };
}
