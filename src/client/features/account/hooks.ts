import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { toast } from 'react-hot-toast';
import type { MemberEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/rules.ts';
import type { MemberView } from '#shared/views.ts';
import { useConnection, useMemberEvents } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useLevelUps } from './level-ups.ts';
import type { FarewellReason } from './use-farewell.ts';

/** The member's own account. Every screen of the area reads this one. */
export function useMe() {
  return trpc.users.me.useQuery();
}

/** Applies live events to what is on the screen. While held (the wheel is turning), money events wait their turn. */
export function useMemberLive(options: {
  me: MemberView | undefined;
  onFarewell: (reason: FarewellReason) => void;
}) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const levelUps = useLevelUps(options.me);
  const held = useRef<MemberEvent[] | null>(null);

  const apply = useEffectEvent((event: MemberEvent) => {
    switch (event.name) {
      case 'balanceUpdate':
        utils.users.me.setData(undefined, (me) => me && { ...me, balance: event.data.newBalance });
        void utils.users.me.invalidate();
        void utils.users.transactions.invalidate();
        break;
      case 'userUpdated':
        utils.users.me.setData(
          undefined,
          (me) => me && { ...me, balance: event.data.balance, referrals: event.data.referrals },
        );
        void utils.users.me.invalidate();
        void utils.users.referrals.invalidate();
        break;
      case 'levelUpNotification':
        levelUps.tell(event.data);
        void utils.users.me.invalidate();
        void utils.users.transactions.invalidate();
        break;
      case 'userStatusChanged':
        applyStatus(event.data);
        break;
      case 'userDeleted':
        options.onFarewell('accountDeleted');
        break;
      case 'requestUpdated':
        if (event.data.status === 'Approved') toast.success(t('member.requestApproved'));
        if (event.data.removedPending) toast(t(`member.requestRemoved${event.data.type ?? 'Withdraw'}`));
        else if (event.data.status === 'Rejected') toast.error(t('member.requestRejected'));
        void utils.requests.mine.invalidate();
        void utils.users.me.invalidate();
        break;
      case 'resync':
        void utils.invalidate();
        break;
    }
  });

  const applyStatus = useEffectEvent((data: Extract<MemberEvent, { name: 'userStatusChanged' }>['data']) => {
    if (data.accountStatus === 'rejected') options.onFarewell('accountContactSupport');
    else if (data.status === 'Inactive') options.onFarewell('accountDeactivated');
    else if (data.accountStatus === 'approved') {
      toast.success(t('member.accountActivated'), { duration: 6_000 });
      void utils.users.me.invalidate();
    }
  });

  useMemberEvents((event: MemberEvent) => {
    const urgent = event.name === 'userDeleted' || event.name === 'userStatusChanged';
    if (held.current && !urgent) held.current.push(event);
    else apply(event);
  });

  const hold = useCallback(() => {
    held.current ??= [];
  }, []);
  const release = useCallback(() => {
    const waiting = held.current ?? [];
    held.current = null;
    for (const event of waiting) apply(event);
  }, []);

  usePolling(() => held.current === null);
  return {
    hold,
    release,
    levelUp: levelUps.levelUp,
    dismissLevelUp: levelUps.dismiss,
  };
}

/** SPEC section 7: without a live connection the shell asks for the five things a member looks at every 5 s. */
function usePolling(mayPoll: () => boolean): void {
  const utils = trpc.useUtils();
  const connection = useConnection();
  const poll = useEffectEvent(() => {
    if (!mayPoll() || document.hidden) return;
    void utils.users.me.invalidate();
    void utils.users.transactions.invalidate();
    void utils.spinner.status.invalidate();
    void utils.users.referrals.invalidate();
    void utils.videos.status.invalidate();
    void utils.requests.mine.invalidate();
  });
  useEffect(() => {
    if (connection === 'live') return;
    const timer = setInterval(() => poll(), TIMINGS.pollMemberMs);
    return () => clearInterval(timer);
  }, [connection]);
}
