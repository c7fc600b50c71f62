import { useEffect, useRef } from 'react';
import type { MemberEvent } from '#shared/events.ts';
import { useLiveEvents } from '../../lib/live.tsx';

/** Events about what staff decided or answered. */
const NEWS: readonly MemberEvent['name'][] = ['requestUpdated', 'contactAnswered', 'appealAnswered'];

/** In a browser's tab nothing is counted: the installed app may be in sight in a window of its own. */
const isInstalledApp = () => matchMedia('(display-mode: standalone)').matches;

/** Counts on the installed app's icon what staff decided or answered while the app was not in sight. */
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
