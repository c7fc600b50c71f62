import { useEffect, useRef } from 'react';
import type { StaffEvent } from '#shared/events.ts';
import { useStaffEvents } from '../../lib/live.tsx';

/** Thousands of members make many events a second; a list is read anew at most this often. */
const AT_MOST_EVERY_MS = 1_000;

/** A list is read anew page by page, so one of many pages less often: a page a second at most. @param least milliseconds */
export function pauseOf(pages: number, least: number): number {
  return Math.max(least, pages * AT_MOST_EVERY_MS);
}

/** What every list is read anew for: a stream that began, or missed too much. */
const ALWAYS: readonly StaffEvent['name'][] = ['resync', 'connected'];

/**
 * Calls `refresh` at the first of these events, and then at most once a second while they go on.
 * @param pages how many pages it reads anew
 */
export function useStaffRefresh(names: readonly StaffEvent['name'][], refresh: () => void, pages = 1): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(0);
  const current = useRef(refresh);
  useEffect(() => {
    current.current = refresh;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useStaffEvents(({ name }) => {
    if (!names.includes(name) && !ALWAYS.includes(name)) return;
    clearTimeout(timer.current);
    const run = () => {
      last.current = Date.now();
      current.current();
    };
    const wait = last.current + pauseOf(pages, AT_MOST_EVERY_MS) - Date.now();
    if (wait <= 0) run();
    else timer.current = setTimeout(run, wait);
  });
}
