import { useEffect, useRef, useState } from 'react';
import type { StaffEvent } from '#shared/events.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { useLiveEvents } from '../../lib/live.tsx';
import { type StatusChange, statusChangeOf } from './status-change.ts';

type Rows = readonly StaffRequestView[];

/** A decision is final, so it also replaces the status in an older answer of the server. */
export function useLiveStatuses(rows: Rows): (rows: Rows) => Rows {
  const [decided, setDecided] = useState<ReadonlyMap<string, StatusChange['status']>>(new Map());
  const loaded = useRef(rows);
  useEffect(() => {
    loaded.current = rows;
  });
  useLiveEvents<StaffEvent>((event) => {
    const change = statusChangeOf(event);
    if (!change || change.status === 'Pending' || !loaded.current.some(({ id }) => id === change.id)) return;
    setDecided((before) => new Map(before).set(change.id, change.status));
  });
  return (given) =>
    given.flatMap((row) => {
      const status = decided.get(row.id);
      if (status === 'removed') return row.removedAt ? row : [];
      return status ? { ...row, status } : row;
    });
}
