import { useState } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { useShortcuts } from '../../components/staff/use-shortcuts.ts';

/** The id of the request whose row has the focus. */
const focusedId = () =>
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.value;

/**
 * The requests with a check mark. The key X checks the row with the focus, or the given row.
 * @param rows the rows on the screen without a decision on its way; no other request is chosen
 */
export function useSelection(rows: readonly StaffRequestView[], current: string | null) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: string, isChosen: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  useShortcuts({
    x: () => {
      const id = focusedId() ?? current ?? rows[0]?.id;
      if (id && rows.some((row) => row.id === id)) choose(id, !ids.has(id));
    },
  });
  return {
    choosable: rows,
    chosen: rows.filter(({ id }) => ids.has(id)),
    choose,
    chooseAll: () => setIds(new Set(rows.map(({ id }) => id))),
    chooseNone: () => setIds(new Set()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
