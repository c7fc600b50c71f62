import { BEGINNER_LEVEL_NAME, findLevel, LEVELS, type Level } from '#shared/rules.ts';

export interface LevelProgress {
  /** 0 below the first threshold. */
  readonly level: number;
  readonly name: string;
  /** Undefined at the top. */
  readonly next: Level | undefined;
  /** Referrals still missing for the next one. */
  readonly missing: number;
}

/** Where a member stands among the 16 levels. @param referrals approved ones */
export function levelProgress(referrals: number): LevelProgress {
  const current = findLevel(referrals);
  const next: Level | undefined = LEVELS.find((level) => level.referrals > referrals);
  return {
    level: current?.level ?? 0,
    name: current?.name ?? BEGINNER_LEVEL_NAME,
    next,
    missing: next ? next.referrals - referrals : 0,
  };
}
