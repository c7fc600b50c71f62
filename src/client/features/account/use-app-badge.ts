import { useEffect, useRef } from 'react';
import type { MemberEvent } from '#shared/events.ts';
import { useLiveEvents } from '../../lib/live.tsx';

const NEWS: readonly MemberEvent['name'][] = ['requestUpdated', 'contactAnswered', 'appealAnswered'];

/** A browser tab counts no events: the installed app may be on the screen at the same time. */
const isInstalledApp = () => matchMedia('(display-mode: standalone)').matches;

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
