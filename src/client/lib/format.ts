import { useMemo } from 'react';
import { formatPkr } from '#shared/money.ts';
import { useConfig } from './config.tsx';

type Instant = string | number | Date;

/** Dates in the business time zone, with Latin digits in every language; money by the one helper. */
export function useFormat() {
  const { timeZone } = useConfig();
  return useMemo(() => {
    const date = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
    });
    const dateTime = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
    return {
      formatDate: (instant: Instant) => date.format(new Date(instant)),
      formatDateTime: (instant: Instant) => dateTime.format(new Date(instant)),
      formatTime: (instant: Instant) => time.format(new Date(instant)),
      formatPkr,
    };
  }, [timeZone]);
}
