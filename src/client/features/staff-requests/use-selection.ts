import { useState } from 'react';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { useShortcuts } from '../../components/staff/use-shortcuts.ts';

const focusedId = () =>
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.value;

/** @param rows the rows that can be ticked: visible, and without a decision that is not yet in the list */
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
