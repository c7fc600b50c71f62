import { findLevel, LEVELS, type Level } from '#shared/rules.ts';
import type { TextKey } from '../../lib/text.tsx';

type LevelNumber = 0 | Level['level'];

/** The name of a level in the reader's language. */
export function levelNameKey(level: number): TextKey {
  return `member.levelName${level as LevelNumber}`;
}

export interface LevelProgress {
  /** 0 below the first threshold. */
  readonly level: LevelNumber;
  /** Undefined at the top. */
  readonly next: Level | undefined;
  /** Referrals still missing for the next one. */
  readonly missing: number;
}

/**
 * The position of a member among the 16 levels.
 * @param referrals the approved ones
 */
export function levelProgress(referrals: number): LevelProgress {
  const current = findLevel(referrals);
  const next: Level | undefined = LEVELS.find((level) => level.referrals > referrals);
  return {
    level: current?.level ?? 0,
    next,
    missing: next ? next.referrals - referrals : 0,
  };
}
