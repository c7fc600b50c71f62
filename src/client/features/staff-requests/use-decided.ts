import { useEffect, useRef, useState } from 'react';
import { useStaffEvents } from '#client/lib/live.tsx';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { newsOf, type RequestNews } from './request-news.ts';

type Rows = readonly StaffRequestView[];

/**
 * Applies to rows what events said of them: a decision is final, so it counts before the list is read again, and
 * over an answer that is older.
 * @param rows the ones on the screen; what is said of others is not kept
 */
export function useDecided(rows: Rows): (rows: Rows) => Rows {
  const [decided, setDecided] = useState<ReadonlyMap<string, RequestNews['state']>>(new Map());
  const current = useRef(rows);
  useEffect(() => {
    current.current = rows;
  });
  useStaffEvents((event) => {
    const news = newsOf(event);
    if (!news || news.state === 'Pending' || !current.current.some(({ id }) => id === news.id)) return;
    setDecided((before) => new Map(before).set(news.id, news.state));
  });
  return (given) =>
    decided.size === 0
      ? given
      : given.flatMap((row) => {
          const state = decided.get(row.id);
          if (state === 'gone') return [];
          return state ? { ...row, status: state } : row;
        });
}
