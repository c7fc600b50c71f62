import { useState } from 'react';
import type { Settlement } from '#shared/schemas/payouts.ts';
import type { BatchRow } from '#shared/views/payouts.ts';
import { type ReadReferences, readReferences, repeatedReferences } from './references.ts';

/** What a person has entered for one payment. */
export interface Entered {
  readonly reference: string;
  readonly reason: string;
  readonly isFailed: boolean;
}
const NOTHING: Entered = { reference: '', reason: '', isFailed: false };

/** The entered results of a batch: typed row by row, or filled in from pasted lines. */
export function useResults(rows: readonly BatchRow[]) {
  const [entered, setEntered] = useState<ReadonlyMap<string, Entered>>(new Map());
  const [pasted, setPasted] = useState('');
  const of = (id: string) => entered.get(id) ?? NOTHING;
  const pending = rows.filter(({ status }) => status === 'Pending');
  const results = pending.flatMap(({ id }) => toSettlement(id, of(id)));
  const references = results.flatMap((result) => (result.outcome === 'paid' ? [result.reference] : []));
  const payments = rows.map(({ status, ...row }) => ({ ...row, pending: status === 'Pending' }));
  const read: ReadReferences | null = pasted.trim() === '' ? null : readReferences(pasted, payments);

  function set(id: string, change: Partial<Entered>): void {
    setEntered((before) => new Map(before).set(id, { ...(before.get(id) ?? NOTHING), ...change }));
  }
  function paste(text: string): void {
    setPasted(text);
    const { filled } = readReferences(text, payments);
    setEntered((before) => {
      const after = new Map(before);
      for (const [id, reference] of filled) after.set(id, { ...NOTHING, reference });
      return after;
    });
  }
  return {
    of,
    set,
    pending,
    pasted,
    paste,
    read,
    /** The payments with a reference or a reason, in the order of the file. */
    results,
    repeated: repeatedReferences(references),
    clear: () => {
      setEntered(new Map());
      setPasted('');
    },
  };
}
export type Results = ReturnType<typeof useResults>;

function toSettlement(requestId: string, { reference, reason, isFailed }: Entered): Settlement[] {
  if (isFailed) {
    return reason.trim() === '' ? [] : [{ outcome: 'failed', requestId, reason: reason.trim() }];
  }
  return reference.trim() === '' ? [] : [{ outcome: 'paid', requestId, reference: reference.trim() }];
}
