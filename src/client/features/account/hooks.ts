import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { toast } from 'react-hot-toast';
import type { MemberEvent } from '#shared/events.ts';
import { TIMINGS } from '#shared/timings.ts';
import type { MemberView } from '#shared/views/users.ts';
import { useConnection, useLiveEvents } from '../../lib/live.tsx';
import { type QueryPath, useInvalidate } from '../../lib/live-queries.ts';
import { onOtherTab } from '../../lib/other-tabs.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useLevelUps } from './level-ups.ts';
import { type ForcedLogoutReason, forcedLogoutReason } from './use-forced-logout.ts';

const MEMBER_EVENT_QUERIES: Record<MemberEvent['name'], readonly QueryPath[]> = {
  balanceUpdate: ['users.me', 'users.transactions'],
  userUpdated: ['users.me', 'users.referrals'],
  levelUpNotification: ['users.me', 'users.transactions', 'users.notices'],
  userStatusChanged: ['users.me', 'users.notices'],
  userDeleted: [],
  requestUpdated: ['requests.mine', 'requests.decisions', 'users.me', 'users.notices'],
  contactAnswered: ['contacts', 'users.notices'],
  appealAnswered: ['requests.decisions', 'requests.mine', 'users.me', 'users.notices'],
  contactChanged: ['users.me', 'users.account'],
  shownChanged: [],
  sessionEnded: ['users.account'],
  resync: ['auth', 'contacts', 'requests', 'spinner', 'users', 'videos'],
  connected: [],
};

/** Of the live events, only `resync` makes them stale. */
const DAY_QUERIES: readonly QueryPath[] = ['spinner', 'videos.status'];

/** The queries that a member's screens poll every 5 s without a live connection (SPEC section 4.5). */
const MEMBER_POLLED: readonly QueryPath[] = [
  'users.me',
  'users.transactions',
  'spinner.status',
  'users.referrals',
  'videos.status',
  'requests.mine',
  'contacts',
];

/**
 * These events can end this session, so they are applied even while other events wait for the wheel to stop.
 */
const URGENT: readonly MemberEvent['name'][] = ['userDeleted', 'userStatusChanged', 'sessionEnded'];

const NEWS_SPREAD_MS = 10_000;

/** Without the fields that an event does not have. */
function defined<T extends object>(fields: T) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/**
 * After a call of `hold`, all but the `URGENT` events wait for the call of `release`, so that they don't
 * change the shown balance while the wheel turns.
 */
export function useMemberLive(options: {
  me: MemberView | undefined;
  onForcedLogout: (reason: ForcedLogoutReason) => void;
}) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const invalidate = useInvalidate();
  const levelUps = useLevelUps(options.me);
  const held = useRef<MemberEvent[] | null>(null);

  const apply = useEffectEvent((event: MemberEvent) => {
    const reason = forcedLogoutReason(event);
    if (reason) return options.onForcedLogout(reason);
    switch (event.name) {
      case 'balanceUpdate':
        utils.users.me.setData(undefined, (me) => me && { ...me, balance: event.data.newBalance });
        break;
      case 'userUpdated':
        utils.users.me.setData(
          undefined,
          (me) => me && { ...me, balance: event.data.balance, referrals: event.data.referrals },
        );
        break;
      case 'levelUpNotification':
        levelUps.tell(event.data);
        break;
      case 'userStatusChanged':
        if (event.data.accountStatus !== 'approved') return;
        toast.success(t('member.accountActivated'), { duration: 6_000 });
        break;
      case 'contactAnswered':
      case 'appealAnswered':
      case 'contactChanged':
        toast(t(`member.${event.name}Told`), { id: event.name });
        break;
      case 'requestUpdated':
        // If the decision of a deposit changes the account, the event `userStatusChanged` shows it. When
        // staff remove a pending deposit from their list, that event is not sent: the removal is shown here.
        if (event.data.type === 'Deposit' && !event.data.removedPending) break;
        if (event.data.returned) toast(t('member.requestCameBack'));
        else if (event.data.status === 'Approved') toast.success(t('member.requestApproved'));
        if (event.data.removedPending) toast(t(`member.requestRemoved${event.data.type}`));
        else if (event.data.status === 'Rejected' && !event.data.cancelled)
          toast.error(t('member.requestRejected'));
        break;
      case 'shownChanged': {
        const { news, dismissed, ...shown } = event.data;
        utils.auth.config.setData(undefined, (config) => config && { ...config, ...shown });
        utils.users.notices.news.setData(
          undefined,
          (state) => state && { ...state, ...defined({ news, dismissed }) },
        );
        // Not at once: every member's app gets this event at the same moment.
        if (news) setTimeout(() => invalidate(['users.notices']), Math.random() * NEWS_SPREAD_MS);
        break;
      }
      case 'userDeleted':
      case 'sessionEnded':
      case 'resync':
      case 'connected':
        break;
      default:
        event satisfies never;
    }
    // A newer server may send events that this client does not know.
    invalidate(MEMBER_EVENT_QUERIES[event.name] ?? []);
  });

  useLiveEvents<MemberEvent>((event) => {
    const urgent = URGENT.includes(event.name);
    if (held.current && !urgent) held.current.push(event);
    else apply(event);
  });

  // A hidden tab does not reload now. When it is shown again, React Query reloads the data older than 2 s.
  const refreshDay = useEffectEvent(() => !document.hidden && invalidate(DAY_QUERIES));
  useEffect(() => onOtherTab(() => refreshDay()), []);

  const hold = useCallback(() => {
    held.current ??= [];
  }, []);
  const release = useCallback(() => {
    const waiting = held.current ?? [];
    held.current = null;
    for (const event of waiting) apply(event);
  }, []);

  useAppBadge();
  usePolling(() => held.current === null);
  return {
    hold,
    release,
    levelUp: levelUps.levelUp,
    dismissLevelUp: levelUps.dismiss,
  };
}

/** Every 5 s (SPEC section 4.5), except while the tab is hidden or the wheel turns. */
function usePolling(mayPoll: () => boolean): void {
  const invalidate = useInvalidate();
  const connection = useConnection();
  const poll = useEffectEvent(() => {
    if (mayPoll() && !document.hidden) invalidate(MEMBER_POLLED);
  });
  useEffect(() => {
    if (connection === 'live') return;
    const timer = setInterval(() => poll(), TIMINGS.pollMemberMs);
    return () => clearInterval(timer);
  }, [connection]);
}

const NEWS: readonly MemberEvent['name'][] = ['requestUpdated', 'contactAnswered', 'appealAnswered'];

/** A browser tab counts no events: the installed app may be on the screen at the same time. */
const isInstalledApp = () => matchMedia('(display-mode: standalone)').matches;

function useAppBadge(): void {
  const unseen = useRef(0);
  useLiveEvents<MemberEvent>(({ name }) => {
    if (!document.hidden || !NEWS.includes(name) || !isInstalledApp()) return;
    unseen.current += 1;
    void navigator.setAppBadge?.(unseen.current).catch(() => undefined);
  });
  useEffect(() => {
    const clear = () => {
      if (document.hidden) return;
      unseen.current = 0;
      void navigator.clearAppBadge?.().catch(() => undefined);
    };
    clear();
    document.addEventListener('visibilitychange', clear);
    return () => document.removeEventListener('visibilitychange', clear);
  }, []);
}
