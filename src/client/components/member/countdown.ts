import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../lib/clock.ts';
import { type Lang, LOCALES } from '../../lib/languages.ts';

export interface Remaining {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly done: boolean;
}

/** @param instant ISO 8601 */
export function remainingUntil(instant: string, now: number): Remaining {
  const total = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1_000));
  return {
    hours: Math.floor(total / 3_600),
    minutes: Math.floor((total % 3_600) / 60),
    seconds: total % 60,
    done: total === 0,
  };
}

/** Seconds between two calls of `onDone` once the time is up. The first call waits a random part of it. */
const ASK_AGAIN_SECONDS = 5;

/** Once it is reached, calls `onDone` every `ASK_AGAIN_SECONDS` until `instant` changes. */
export function useCountdown(instant: string | null | undefined, onDone?: () => void): Remaining | null {
  const [now, setNow] = useState(serverNow);
  const reached = useEffectEvent(() => onDone?.());

  useEffect(() => {
    if (!instant) return;
    setNow(serverNow());
    // A random delay, so that not all browsers ask the server in the first second after midnight.
    let ticksUntilAsking = Math.floor(Math.random() * ASK_AGAIN_SECONDS);
    const timer = setInterval(() => {
      setNow(serverNow());
      if (Date.parse(instant) > serverNow()) return;
      if (ticksUntilAsking <= 0) {
        ticksUntilAsking = ASK_AGAIN_SECONDS;
        reached();
      }
      ticksUntilAsking -= 1;
    }, 1_000);
    return () => clearInterval(timer);
  }, [instant]);

  return instant ? remainingUntil(instant, now) : null;
}

/** The remaining time as a clock shows it: 05:12:33. */
export function clockText({ hours, minutes, seconds }: Remaining): string {
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The remaining time as a screen reader says it: 1 hour 11 minutes. */
export function spokenText({ hours, minutes }: Remaining, lang: Lang): string {
  const say = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(LOCALES[lang], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return hours > 0 ? `${say(hours, 'hour')} ${say(minutes, 'minute')}` : say(minutes, 'minute');
}
