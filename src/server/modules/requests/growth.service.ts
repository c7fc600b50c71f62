import type { Database } from '#drizzle/client.ts';
import type { GrowthDay } from '#shared/views/growth.ts';
import { staleWhileRevalidate } from '../../platform/concurrency/stale-while-revalidate.ts';
import type { Deps } from '../../platform/deps.ts';
import { readGrowth } from './growth.queries.ts';

const growth = new WeakMap<Database, () => Promise<GrowthDay[]>>();
const GROWTH_MS = 30_000;

/** Kept, because the sign-ups of 90 days are counted one by one. */
export function getGrowth({ database }: Deps): Promise<GrowthDay[]> {
  const answer = growth.get(database) ?? staleWhileRevalidate(() => readGrowth(database), GROWTH_MS);
  growth.set(database, answer);
  return answer();
}
