import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberEvent } from '#shared/events.ts';
import { toPkr } from '#shared/money.ts';
import { LEVELS, PKR_PER_USD } from '#shared/rules.ts';
import type { MemberView } from '#shared/views/users.ts';

export type LevelUp = Pick<
  Extract<MemberEvent, { name: 'levelUpNotification' }>['data'],
  'level' | 'members' | 'reward' | 'rewardUSD'
>;

/** The levels whose reward was paid between two reads of the account, for clients that missed the events. */
function findLevelUps(was: MemberView, now: MemberView): LevelUp[] {
  return LEVELS.filter(({ level }) => level > was.paidLevel && level <= now.paidLevel).map(
    ({ level, rewardPaisa }) => ({
      level,
      members: now.referrals,
      reward: toPkr(rewardPaisa),
      rewardUSD: toPkr(rewardPaisa) / PKR_PER_USD,
    }),
  );
}

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
