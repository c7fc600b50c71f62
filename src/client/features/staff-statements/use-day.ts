import { useFormat } from '../../lib/format.ts';

/**
 * Returns a function that formats a business day, YYYY-MM-DD, by its instant 12:00 UTC. This instant is on
 * the same calendar day in all time zones from UTC-12 to UTC+11.
 */
export function useDay(): (day: string) => string {
  const { formatDate } = useFormat();
  return (day) => formatDate(`${day}T12:00:00Z`);
}
