import { useFormat } from '../../lib/format.ts';

/** Formats a business day, YYYY-MM-DD. 12:00 UTC is on that day in each time zone from UTC-12 to UTC+11. */
export function useDay(): (day: string) => string {
  const { formatDate } = useFormat();
  return (day) => formatDate(`${day}T12:00:00Z`);
}
