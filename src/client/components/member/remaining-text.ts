import { type Lang, LOCALES } from '../../lib/languages.ts';
import type { Remaining } from './countdown.ts';

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
