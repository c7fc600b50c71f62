import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberEvent } from '#shared/events.ts';
import { toPkr } from '#shared/money.ts';
import { LEVELS, PKR_PER_USD } from '#shared/rules.ts';
import type { MemberView } from '#shared/views.ts';

export type LevelUp = Pick<
  Extract<MemberEvent, { name: 'levelUpNotification' }>['data'],
  'level' | 'members' | 'reward' | 'rewardUSD'
>;

/** The levels reached and paid between two reads of the account, for clients that missed the events. */
function findLevelUps(was: MemberView, now: MemberView): LevelUp[] {
  let earned = now.totalEarnings - was.totalEarnings;
  return LEVELS.filter(({ referrals, rewardPaisa }) => {
    const reached = referrals > was.referrals && referrals <= now.referrals;
    // A level that was lost and reached again is not paid again.
    if (!reached || earned < toPkr(rewardPaisa)) return false;
    earned -= toPkr(rewardPaisa);
    return true;
  }).map(({ level, rewardPaisa }) => ({
    level,
    members: now.referrals,
    reward: toPkr(rewardPaisa),
    rewardUSD: toPkr(rewardPaisa) / PKR_PER_USD,
  }));
}

/** The queue of congratulations. A level enters it once, by an event (`tell`) or by a new account read. */
export function useLevelUps(me: MemberView | undefined) {
  const [waiting, setWaiting] = useState<readonly LevelUp[]>([]);
  const told = useRef(new Set<number>());
  const before = useRef<MemberView | undefined>(undefined);

  const tell = useCallback((levelUp: LevelUp) => {
    if (told.current.has(levelUp.level)) return;
    told.current.add(levelUp.level);
    setWaiting((others) => [...others, levelUp]);
  }, []);
  useEffect(() => {
    if (me && before.current) findLevelUps(before.current, me).forEach(tell);
    before.current = me;
  }, [me, tell]);

  return {
    levelUp: waiting[0] ?? null,
    tell,
    dismiss: () => setWaiting((others) => others.slice(1)),
  };
}
