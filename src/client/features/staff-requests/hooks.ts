import { useEffect, useRef, useState } from 'react';
import type { StaffEvent } from '#shared/events.ts';
import { REQUEST_STATUSES } from '#shared/schemas/requests.ts';
import type { RequestType, StaffRequestView } from '#shared/views/requests.ts';
import type { Range } from '../../components/staff/date-range.tsx';
import { useLiveEvents, usePolled } from '../../lib/live.tsx';
import { itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import { type StatusChange, statusChangeOf } from './use-request.ts';
import type { Rows } from './use-worklist.ts';

/** The filter 'Archive' shows the requests that were removed from the staff's list of requests. */
export const STATUS_FILTERS = [...REQUEST_STATUSES, 'Archive'] as const;

export interface RequestFilters extends Range {
  readonly type: RequestType | undefined;
  readonly status: (typeof STATUS_FILTERS)[number] | undefined;
  readonly search: string;
}

export function toListFilters({ type, status, search, from, to }: RequestFilters) {
  const archive = status === 'Archive' ? true : undefined;
  const order = status === 'Pending' ? ('oldest' as const) : undefined;
  return {
    type,
    status: status === 'Archive' ? undefined : status,
    search: search || undefined,
    from: from || undefined,
    to: to || undefined,
    archive,
    order,
  };
}

/** Counts all requests outside the archive, whatever the filters. */
export function useRequests(filters: RequestFilters) {
  const polled = usePolled();
  const list = trpc.requests.list.useInfiniteQuery(toListFilters(filters), {
    ...PAGED,
    ...polled,
    placeholderData: (before) => before,
  });
  const counts = trpc.requests.counts.useQuery(undefined, polled);
  const withStatuses = useLiveStatuses(itemsOf(list));
  /** Before the first page has loaded, waits for it. If a load fails, returns the same rows as before. */
  async function more(): Promise<Rows> {
    const page = await list.fetchNextPage();
    return {
      requests: withStatuses(itemsOf(page)),
      more: page.hasNextPage && !page.isError ? more : undefined,
    };
  }
  return {
    list,
    counts,
    requests: withStatuses(itemsOf(list)),
    more: list.hasNextPage || list.isPending ? more : undefined,
  };
}

type List = readonly StaffRequestView[];

/** A decision is final, so it also replaces the status in an older answer of the server. */
function useLiveStatuses(rows: List): (rows: List) => List {
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
