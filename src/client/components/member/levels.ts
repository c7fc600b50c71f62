import { findLevel, LEVELS, type Level } from '#shared/rules.ts';
import type { MemberView } from '#shared/views/users.ts';
import type { TextKey } from '../../lib/text.tsx';

type LevelNumber = 0 | Level['level'];

export function levelNameKey(level: number): TextKey {
  return `member.levelName${level as LevelNumber}`;
}

export type LevelState = Pick<MemberView, 'referrals' | 'paidLevel'>;

export interface LevelProgress {
  /** 0 while the member has fewer referrals than the first level needs. */
  readonly level: LevelNumber;
  readonly next: Level | undefined;
  readonly missing: number;
}

/**
 * Deleted referrals may lower the level; reaching it again pays nothing, so a level that was paid before is
 * never offered as the next one.
 */
export function levelProgress({ referrals, paidLevel }: LevelState): LevelProgress {
  const current = findLevel(referrals);
  const next: Level | undefined = LEVELS.find(
    (level) => level.referrals > referrals && level.level > paidLevel,
  );
  return {
    level: current?.level ?? 0,
    next,
    missing: next ? next.referrals - referrals : 0,
  };
}
