import { useEffect } from 'react';
import { TIMINGS } from '#shared/timings.ts';
import { moment, since } from '../../lib/clock.ts';
import { openChannel } from '../../lib/other-tabs.ts';

const SIGNS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const;
const LOOK_EVERY_MS = 5_000;
const WARN_BEFORE_MS = 60_000;

/** After 30 minutes without mouse, keyboard, scroll or touch in any staff tab (SPEC section 4.4). */
export function useIdleLogout(onIdle: () => void, onWarning: (isNear: boolean) => void): void {
  useEffect(() => {
    let last = moment();
    let told: typeof last | undefined;
    let isNear = false;
    const tabs = openChannel('staff-activity');
    const expired = () => since(last) >= TIMINGS.staffIdleMs;
    const check = () => {
      const near = !expired() && since(last) >= TIMINGS.staffIdleMs - WARN_BEFORE_MS;
      if (near !== isNear) onWarning(near);
      isNear = near;
      if (expired()) onIdle();
    };
    const alive = (event: Event) => {
      // Chromium also sends a move without movement, when rows move under a resting pointer.
      if (event.type === 'mousemove' && !moved(event as MouseEvent)) return;
      if (expired()) {
        check();
        return;
      }
      last = moment();
      if (isNear) check();
      if (told && since(told) < LOOK_EVERY_MS) return;
      told = last;
      tabs?.postMessage('active');
    };
    if (tabs) {
      tabs.onmessage = () => {
        last = moment();
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

const moved = ({ movementX, movementY }: MouseEvent) => movementX !== 0 || movementY !== 0;
