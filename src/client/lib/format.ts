import { useMemo } from 'react';
import { isolate } from '#shared/i18n/bidi.ts';
import { formatPkr, type Pkr } from '#shared/money.ts';
import { serverNow } from './clock.ts';
import { useConfig } from './config.ts';
import { LOCALES } from './languages.ts';
import { useText } from './text.tsx';

type Instant = string | number | Date;

/**
 * Its first call creates the `Intl` format, because creating one takes several milliseconds on a phone.
 * No line breaks within a date.
 */
function formatter(locale: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: Instant) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(new Date(instant)).replaceAll(' ', '\u00A0');
  };
}

/** In the reader's language and the business time zone. */
export function useFormat() {
  const { timeZone } = useConfig();
  const { lang, dir } = useText();
  return useMemo(() => {
    const locale = LOCALES[lang];
    const day = { timeZone, day: 'numeric', month: 'short', year: 'numeric' } as const;
    const clock = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const shortly = formatter(locale, { day: 'numeric', month: 'short', ...clock });
    const whole = formatter(locale, { ...day, ...clock });
    const shortDay = formatter(locale, { timeZone, day: 'numeric', month: 'short' });
    const wholeDay = formatter(locale, day);
    const yearOf = formatter('en', { timeZone, year: 'numeric' });
    const isThisYear = (instant: Instant) => yearOf(instant) === yearOf(serverNow());
    return {
      /** The year only if it is another one. */
      formatWhen: (instant: Instant) => (isThisYear(instant) ? shortly : whole)(instant),
      formatDay: (instant: Instant) => (isThisYear(instant) ? shortDay : wholeDay)(instant),
      formatDate: wholeDay,
      formatDateTime: whole,
      formatTime: formatter(locale, clock),
      formatPkr: (amount: Pkr) => (dir === 'rtl' ? isolate(formatPkr(amount)) : formatPkr(amount)),
    };
  }, [timeZone, lang, dir]);
}

/** 12:00 UTC is on the same calendar day in all time zones from UTC-12 to UTC+11. */
export function useDay(): (day: string) => string {
  const { formatDate } = useFormat();
  return (day) => formatDate(`${day}T12:00:00Z`);
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Returns a function that rounds minutes to a text: "about 20 minutes", "about an hour", "about 3 days". */
export function useAboutTime(): (minutes: number) => string {
  const { t } = useText();
  return (minutes) => {
    const days = Math.round(minutes / DAY);
    const hours = Math.round(minutes / HOUR);
    if (hours >= 36) return t('common.aboutDays', { count: days });
    if (hours >= 22) return t('common.aboutDay');
    if (minutes >= 1.5 * HOUR) return t('common.aboutHours', { count: hours });
    if (minutes >= 55) return t('common.aboutHour');
    // Above ten minutes the number is rounded to a multiple of five, because the estimate is not more exact.
    const count = minutes > 10 ? Math.round(minutes / 5) * 5 : minutes;
    return count > 1 ? t('common.aboutMinutes', { count }) : t('common.aboutMinute');
  };
}
