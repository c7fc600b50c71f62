import { useEffect } from 'react';
import { TIMINGS } from '#shared/rules.ts';

const SIGNS = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart'] as const;

/** SPEC section 4: thirty minutes without mouse, keyboard, scroll or touch end the session. Counted by the clock, so a sleeping laptop counts too. */
export function useIdleLogout(onIdle: () => void): void {
  useEffect(() => {
    let last = Date.now();
    const alive = () => {
      last = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - last >= TIMINGS.staffIdleMs) onIdle();
    }, 5_000);
    for (const sign of SIGNS) window.addEventListener(sign, alive, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, alive, { capture: true });
    };
  }, [onIdle]);
}
