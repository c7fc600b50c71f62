import { useEffect, useRef } from 'react';
import type { MemberEvent } from '#shared/events.ts';
import { useLiveEvents } from '../../lib/live.tsx';

/**
 * Events about a request (decided, removed by staff, or its payout sent back by the bank), and about an
 * answer of staff to a message or an appeal.
 */
const NEWS: readonly MemberEvent['name'][] = ['requestUpdated', 'contactAnswered', 'appealAnswered'];

/**
 * Whether this page is the installed app. A browser tab counts no events: the installed app may be on the
 * screen at the same time.
 */
const isInstalledApp = () => matchMedia('(display-mode: standalone)').matches;

/** Shows on the icon of the installed app how many events of `NEWS` arrived while the app was hidden. */
export function useAppBadge(): void {
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
