import { useEffect, useRef } from 'react';
import { landingAngle } from './geometry.ts';

/** The full speed in degrees per millisecond, kept until the server answers. */
const CRUISE = 0.6;
/** The shortest time at full speed in ms, and the fewest whole turns of the landing on a slice. */
const CRUISE_MIN_MS = 800;
const LANDING_TURNS = 2;

function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function useWheelMotion() {
  const element = useRef<HTMLDivElement>(null);
  const rotation = useRef(0);
  const cruise = useRef<Animation | null>(null);
  const startedAt = useRef(0);

  useEffect(() => () => cruise.current?.cancel(), []);

  function set(degrees: number) {
    rotation.current = degrees % 360;
    if (element.current) element.current.style.transform = `rotate(${rotation.current}deg)`;
  }

  function start() {
    startedAt.current = performance.now();
    if (isCalm() || !element.current) return;
    const from = rotation.current;
    cruise.current = element.current.animate(
      [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${from + 360}deg)` }],
      { duration: 360 / CRUISE, iterations: Number.POSITIVE_INFINITY },
    );
  }

  async function slowDownTo(target: (from: number) => number): Promise<void> {
    const running = cruise.current;
    const wheel = element.current;
    if (!running || !wheel) {
      set(target(rotation.current));
      return;
    }
    const wait = CRUISE_MIN_MS - (performance.now() - startedAt.current);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const from = rotation.current + Number(running.currentTime ?? 0) * CRUISE;
    const to = target(from);
    running.cancel();
    cruise.current = null;
    // `easing` starts at three times its average speed; this duration makes that start equal to `CRUISE`.
    const landing = wheel.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: (3 * (to - from)) / CRUISE,
      easing: 'cubic-bezier(0.333, 1, 0.667, 1)',
    });
    set(to);
    await landing.finished.catch(() => undefined);
  }

  return {
    element,
    showSlice: (slice: number) => set(landingAngle(0, slice, 0, 0.5)),
    start,
    /** Resolves when the wheel stands still. */
    land: (slice: number) => slowDownTo((from) => landingAngle(from, slice, LANDING_TURNS, Math.random())),
    /** After a failed call: the server drew no slice, or its answer with the drawn slice did not arrive. */
    stop: () => slowDownTo((from) => from + 360),
  };
}

export type WheelMotion = ReturnType<typeof useWheelMotion>;
