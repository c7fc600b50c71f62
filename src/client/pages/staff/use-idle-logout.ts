import { useEffect } from 'react';
import { TIMINGS } from '#shared/rules.ts';

const SIGNS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const;
const LOOK_EVERY_MS = 5_000;

/**
 * SPEC section 4: 30 minutes without mouse, keyboard, scroll or touch end the session. By the clock, so that
 * it works after a laptop slept; activity in another tab counts too.
 */
export function useIdleLogout(onIdle: () => void): void {
  useEffect(() => {
    let last = Date.now();
    let told = 0;
    const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('staff-activity');
    const expired = () => Date.now() - last >= TIMINGS.staffIdleMs;
    const check = () => {
      if (expired()) onIdle();
    };
    const alive = () => {
      if (expired()) {
        onIdle();
        return;
      }
      last = Date.now();
      if (last - told < LOOK_EVERY_MS) return;
      told = last;
      tabs?.postMessage('active');
    };
    if (tabs) {
      tabs.onmessage = () => {
        last = Date.now();
      };
    }
    const timer = setInterval(check, LOOK_EVERY_MS);
    for (const sign of SIGNS) window.addEventListener(sign, alive, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      tabs?.close();
      for (const sign of SIGNS) window.removeEventListener(sign, alive, { capture: true });
    };
  }, [onIdle]);
}
