import { useEffect, useRef } from 'react';
import type { MemberEvent } from '#shared/events.ts';
import { useLiveEvents } from '../../lib/live.tsx';

/** Events that report a decision or an answer of staff. */
const NEWS: readonly MemberEvent['name'][] = ['requestUpdated', 'contactAnswered', 'appealAnswered'];

/** A browser's tab counts nothing: the installed app may be visible in its own window. */
const isInstalledApp = () => matchMedia('(display-mode: standalone)').matches;

/** Counts staff's decisions and answers on the installed app's icon while the app is hidden. */
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
