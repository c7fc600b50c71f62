import { useEffect } from 'react';
import { TIMINGS } from '#shared/timings.ts';
import { openChannel } from '../../lib/other-tabs.ts';

const SIGNS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const;
const LOOK_EVERY_MS = 5_000;
const WARN_BEFORE_MS = 60_000;

/**
 * After 30 minutes without mouse, keyboard, scroll or touch in any staff tab (SPEC section 4.4). Compares
 * clock times, because timers stop while a laptop sleeps.
 */
export function useIdleLogout(onIdle: () => void, onWarning: (isNear: boolean) => void): void {
  useEffect(() => {
    let last = Date.now();
    let told = 0;
    let isNear = false;
    const tabs = openChannel('staff-activity');
    const expired = () => Date.now() - last >= TIMINGS.staffIdleMs;
    const check = () => {
      const near = !expired() && Date.now() - last >= TIMINGS.staffIdleMs - WARN_BEFORE_MS;
      if (near !== isNear) onWarning(near);
      isNear = near;
      if (expired()) onIdle();
    };
    const alive = () => {
      if (expired()) {
        check();
        return;
      }
      last = Date.now();
      if (isNear) check();
      if (last - told < LOOK_EVERY_MS) return;
      told = last;
      tabs?.postMessage('active');
    };
    if (tabs) {
      tabs.onmessage = () => {
        last = Date.now();
        if (isNear) check();
      };
    }
    const timer = setInterval(check, LOOK_EVERY_MS);
    for (const sign of SIGNS) window.addEventListener(sign, alive, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      tabs?.close();
      for (const sign of SIGNS) window.removeEventListener(sign, alive, { capture: true });
    };
  }, [onIdle, onWarning]);
}
