export const PERIODS = ['all', 'month', 'last', 'days'] as const;

/** Only the period `days` uses `from` and `to`. */
export interface PeriodChoice {
  readonly period: (typeof PERIODS)[number];
  readonly from: string;
  readonly to: string;
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/**
 * The first and the last day of a period, both included.
 * @param today YYYY-MM-DD
 */
export function daysOf({ period, from, to }: PeriodChoice, today: string): Days {
  const month = `${today.slice(0, 8)}01`;
  if (period === 'all') return {};
  if (period === 'month') return { from: month, to: today };
  if (period === 'last') {
    const last = dayBefore(month);
    return { from: `${last.slice(0, 8)}01`, to: last };
  }
  const [first = '', last = ''] = isDay(from) && isDay(to) ? [from, to].sort() : [from, to];
  return { ...(isDay(first) ? { from: first } : {}), ...(isDay(last) ? { to: last } : {}) };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** A person may have typed any text into the page's web address. */
function isDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
