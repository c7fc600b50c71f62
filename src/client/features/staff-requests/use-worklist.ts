import { useContext, useEffect, useRef, useState } from 'react';
import type { StaffRequestDetails, StaffRequestView } from '#shared/views/requests.ts';
import { ContentContext } from '../../components/staff/content-context.ts';
import { useRequest } from './use-request.ts';
import { useShortcuts } from './use-shortcuts.ts';

export type Verb = 'approve' | 'reject' | 'delete';

/** The loaded rows of the list. */
export interface Rows {
  readonly requests: readonly StaffRequestView[];
  /** Loads the list's next page; undefined on the last page. */
  readonly more: (() => Promise<Rows>) | undefined;
}

/** The open question, with the request as it was when the question was asked. */
interface Asked {
  readonly verb: Verb;
  readonly request: StaffRequestView;
}

const isPending = (request: StaffRequestView) => request.status === 'Pending';

/** The question is outdated: another person has decided the request or removed it from the list. */
const isOutdated = ({ request }: Asked, now: StaffRequestDetails) =>
  now.removedAt !== null || (isPending(request) && !isPending(now));

/** The selected request, the open request, the question about it, and the keyboard shortcuts. */
export function useWorklist({ requests, more }: Rows) {
  const [selected, setSelected] = useState<string | null>(null);
  const [opened, setOpened] = useState<StaffRequestView | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [moves, setMoves] = useState(0);
  const rowRef = useRef<HTMLTableRowElement>(null);
  const detailsRef = useRef<HTMLButtonElement>(null);
  const content = useContext(ContentContext);
  const latest = useRef({ asked, requests, place: 0 });
  const now = useRequest(asked?.request ?? opened);
  const open = opened && now;
  const chosen = requests.find(({ id }) => id === selected);
  const subject = open ?? chosen;
  const current = subject && isPending(subject) ? subject : undefined;
  const outdated = asked !== null && now !== null && isOutdated(asked, now);

  useEffect(() => {
    if (selected) rowRef.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useEffect(() => {
    const place = requests.findIndex(({ id }) => id === selected);
    latest.current = { asked, requests, place: place < 0 ? latest.current.place : place };
  });
  // Focuses the chosen row's button: the one that the closed dialog gives the focus back to may be gone.
  useEffect(() => {
    if (moves === 0) return;
    (detailsRef.current ?? content?.current)?.focus({ preventScroll: true });
  }, [moves, content]);

  /** The index of the row after the selected one; that row has moved up if the selected one left the list. */
  function placeAfter(rows: readonly StaffRequestView[]): number {
    const at = rows.findIndex(({ id }) => id === selected);
    return at < 0 ? latest.current.place : at + 1;
  }
  /** Selects the next pending row: in this page, then in the next pages, then from the start of the list. */
  async function next(): Promise<void> {
    let rows: Rows = { requests, more };
    let from = selected ? placeAfter(requests) : 0;
    while (!rows.requests.slice(from).some(isPending) && rows.more) {
      from = rows.requests.length;
      rows = await rows.more();
    }
    const found = [...rows.requests.slice(from), ...rows.requests].find(isPending) ?? null;
    moveTo(found?.id);
    if (open) setOpened(found);
  }
  /** Selects a row and moves the focus there, unless a dialog has the focus. */
  const moveTo = (id: string | undefined) => {
    setSelected(id ?? null);
    setMoves((count) => count + 1);
  };
  /** After a decision selects the next pending row; after a deletion the next row. */
  function onDecided({ id }: StaffRequestView): void {
    const { asked: question, requests: rows } = latest.current;
    if (question?.request.id !== id) return;
    const from = placeAfter(rows);
    const others = [...rows.slice(from), ...rows.slice(0, from)].filter((request) => request.id !== id);
    const wanted = question.verb === 'delete' ? () => true : isPending;
    setAsked(null);
    setOpened(null);
    moveTo(others.find(wanted)?.id);
  }
  const act = (verb: Verb, request: StaffRequestView) => {
    setSelected(request.id);
    setAsked({ verb, request });
  };
  const show = (request: StaffRequestView) => {
    setSelected(request.id);
    setAsked(null);
    setOpened(request);
  };
  useShortcuts(
    {
      n: () => void next(),
      d: () => chosen && show(chosen),
      a: () => current && act('approve', current),
      r: () => current && act('reject', current),
    },
    open !== null && asked === null,
  );
  return {
    selected,
    rowRef,
    detailsRef,
    current,
    open,
    asked: asked && now && { verb: asked.verb, request: now, outdated },
    act,
    show,
    onDecided,
    close: () => setOpened(null),
    dismiss: () => (asked && outdated ? onDecided(asked.request) : setAsked(null)),
  };
}
