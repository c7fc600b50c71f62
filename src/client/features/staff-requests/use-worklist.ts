import { useEffect, useRef, useState } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { useShortcuts } from './use-shortcuts.ts';

export type Verb = 'approve' | 'reject' | 'delete';

/** What there is to work through, as far as it is loaded. */
export interface Rows {
  readonly requests: readonly StaffRequestView[];
  /** Brings the list's next page; undefined where there is none. */
  readonly more: (() => Promise<Rows>) | undefined;
}

const isPending = (request: StaffRequestView) => request.status === 'Pending';

/** Working through a list: which request is chosen, which is open, what is asked about it, and the keys for all that. */
export function useWorklist({ requests, more }: Rows) {
  const [selected, setSelected] = useState<string | null>(null);
  const [opened, setOpened] = useState<StaffRequestView | null>(null);
  const [asked, setAsked] = useState<{ verb: Verb; request: StaffRequestView } | null>(null);
  const [moves, setMoves] = useState(0);
  const askedNow = useRef(asked);
  // A dialog shows the request as it is now: somebody else may have decided it meanwhile.
  const open = opened && (requests.find(({ id }) => id === opened.id) ?? opened);
  const chosen = requests.find(({ id }) => id === selected);
  const current = [open, chosen].find((request) => request && isPending(request)) ?? undefined;

  useEffect(() => {
    if (selected) document.querySelector('[data-selected]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useEffect(() => {
    askedNow.current = asked;
  });
  // After the dialog has given the focus back: to a button that may be gone by now.
  useEffect(() => {
    if (moves === 0) return;
    const row = document.querySelector<HTMLElement>('[data-selected] [data-focus]');
    (row ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [moves]);

  /** The next pending one; from the list's next pages if need be, else from its beginning again. */
  async function next(): Promise<void> {
    let rows: Rows = { requests, more };
    let from = requests.findIndex(({ id }) => id === (open?.id ?? selected)) + 1;
    while (!rows.requests.slice(from).some(isPending) && rows.more) {
      from = rows.requests.length;
      rows = await rows.more();
    }
    const found = [...rows.requests.slice(from), ...rows.requests].find(isPending) ?? null;
    moveTo(found?.id);
    if (open) setOpened(found);
  }
  /** Chooses it, and takes the focus there unless a dialog has it. */
  const moveTo = (id: string | undefined) => {
    setSelected(id ?? null);
    setMoves((count) => count + 1);
  };
  /** It is decided, by whomever: on to the next one that waits, or after a deletion to the next row. Not if the dialog was left. */
  function settled({ id }: StaffRequestView): void {
    if (askedNow.current?.request.id !== id) return;
    const at = requests.findIndex((request) => request.id === id);
    const others = [...requests.slice(at + 1), ...requests.slice(0, Math.max(0, at))];
    const wanted = askedNow.current.verb === 'delete' ? () => true : isPending;
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
    current,
    open,
    asked,
    act,
    show,
    settled,
    close: () => setOpened(null),
    dismiss: () => setAsked(null),
  };
}
