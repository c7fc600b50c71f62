import { useContext, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { ContentContext } from '../../components/staff/content-context.ts';
import { useShortcuts } from '../../components/staff/use-shortcuts.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { obstacleOf, useRequest } from './use-request.ts';

export interface Rows {
  readonly requests: readonly StaffRequestView[];
  /** Loads the next page of the list; undefined on the last page. */
  readonly more: (() => Promise<Rows>) | undefined;
}

interface WorklistOptions extends Rows {
  /** The id of the request in the panel; empty if no panel is shown. */
  readonly openId: string;
  readonly onOpen: (id: string) => void;
  /** Whether this person's decision about the request is not yet in the list (`isDeciding`). */
  readonly isBusy: (id: string) => boolean;
}

export function useWorklist({ requests, more, openId, onOpen, isBusy }: WorklistOptions) {
  const [selected, setSelected] = useState<string | null>(openId || null);
  const [moves, setMoves] = useState(0);
  const rowRef = useRef<HTMLTableRowElement>(null);
  const detailsRef = useRef<HTMLButtonElement>(null);
  const content = useContext(ContentContext);
  const place = useRef(0);
  const { request: open, failure } = useRequest(
    openId,
    requests.find(({ id }) => id === openId),
  );
  const current = openId || selected;
  const { t } = useText();
  const me = useSession()?.userId;
  const waits = (row: StaffRequestView) =>
    row.status === 'Pending' && !isBusy(row.id) && obstacleOf(row, me) === null;

  useEffect(() => {
    if (current) rowRef.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useEffect(() => {
    const found = requests.findIndex(({ id }) => id === current);
    if (found >= 0) place.current = found;
  });
  // After the panel closes or an arrow key selects a row, the button of the selected row gets the focus. If
  // there is no such row, the page gets the focus.
  useEffect(() => {
    if (moves > 0) (detailsRef.current ?? content?.current)?.focus({ preventScroll: true });
  }, [moves, content]);

  /** If the current row has left the list, the next row is at the current row's old index. */
  function placeAfter(rows: readonly StaffRequestView[]): number {
    const at = rows.findIndex(({ id }) => id === current);
    return at < 0 ? place.current : at + 1;
  }
  const show = (id: string) => {
    setSelected(id);
    onOpen(id);
  };
  function leave(id: string | null | undefined): void {
    setSelected(id ?? null);
    onOpen('');
    setMoves((count) => count + 1);
  }
  async function move(step: 1 | -1): Promise<void> {
    const below = current ? placeAfter(requests) : 0;
    // If the current row has left the list, the row below it now has its index. So the row above is one step
    // up from that index, not two.
    const above = below - (requests.some(({ id }) => id === current) ? 2 : 1);
    const to = step > 0 ? below : above;
    const row = requests[to] ?? (step > 0 ? (await more?.())?.requests[to] : undefined);
    if (!row) return;
    if (openId) return show(row.id);
    setSelected(row.id);
    setMoves((count) => count + 1);
  }
  function following(left?: string): string | undefined {
    const from = current ? placeAfter(requests) : 0;
    const others = [...requests.slice(from), ...requests.slice(0, from)];
    return others.find((row) => row.id !== left && waits(row))?.id;
  }
  /** Opens the next request to decide: of the rows below, then of further pages, then from the first row. */
  async function next(): Promise<void> {
    let rows: Rows = { requests, more };
    let from = current ? placeAfter(requests) : 0;
    while (!rows.requests.slice(from).some(waits) && rows.more) {
      from = rows.requests.length;
      rows = await rows.more();
    }
    const found = [...rows.requests.slice(from), ...rows.requests].find((row) => waits(row));
    if (found) show(found.id);
    else toast(t('staff.nothingToDecide'), { id: 'next' });
  }
  function onDecided({ id }: StaffRequestView): void {
    const found = following(id);
    // A row's action without its panel leaves the panel as it is.
    if (openId !== id) setMoves((count) => count + 1);
    else if (found) show(found);
    else leave(null);
  }
  function close(): void {
    leave(open && !waits(open) ? (following(open.id) ?? open.id) : openId);
  }
  useShortcuts({
    n: () => void next(),
    d: () => selected && show(selected),
    arrowdown: () => void move(1),
    arrowup: () => void move(-1),
    ...(openId && { escape: close }),
  });
  return { selected: current, rowRef, detailsRef, open, failure, show, close, onDecided };
}
export type Worklist = ReturnType<typeof useWorklist>;
