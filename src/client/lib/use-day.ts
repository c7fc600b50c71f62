import { useFormat } from './format.ts';

/** 12:00 UTC is on the same calendar day in all time zones from UTC-12 to UTC+11. */
export function useDay(): (day: string) => string {
  const { formatDate } = useFormat();
  return (day) => formatDate(`${day}T12:00:00Z`);
}
