import { useFormat } from '../../lib/format.ts';

/** Formats a business day, YYYY-MM-DD: noon is on that day in every time zone of a business. */
export function useDay(): (day: string) => string {
  const { formatDate } = useFormat();
  return (day) => formatDate(`${day}T12:00:00Z`);
}
