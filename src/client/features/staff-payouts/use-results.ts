import * as z from 'zod/mini';
import { findReferenceProblem } from '#shared/bank-reference.ts';
import type { Settlement } from '#shared/schemas/payouts.ts';
import type { BatchDetails, ReferenceProposal } from '#shared/views/payouts.ts';
import { useConfig } from '../../lib/config.ts';
import { useDraft } from '../../lib/draft.ts';
import { type ReadReferences, readReferences, repeatedReferences } from './references.ts';

const entry = z.object({ reference: z.string(), reason: z.string(), isFailed: z.boolean() });
type Entered = Readonly<z.infer<typeof entry>>;
const entries = z.catch(z.record(z.string(), entry), {});
const NOTHING: Entered = { reference: '', reason: '', isFailed: false };

export function useResults({ id, number, rows }: Pick<BatchDetails, 'id' | 'number' | 'rows'>) {
  const [{ kept, pasted }, keep] = useDraft(`batch:${id}`, { kept: '{}', pasted: '' });
  const { paymentAccounts } = useConfig();
  const accounts = Object.values(paymentAccounts).map(({ number }) => number);
  const entered = parseEntries(kept);
  const of = (id: string) => entered[id] ?? NOTHING;
  const pending = rows.filter(({ status }) => status === 'Pending');
  const results = pending.flatMap(({ id }) => toSettlement(id, of(id)));
  const references = results.flatMap((result) => (result.outcome === 'paid' ? [result.reference] : []));
  const payments = rows.map(({ status, ...row }) => ({ ...row, pending: status === 'Pending' }));
  // A failure stays an entry until a person confirms the results.
  const entriesIn = (text: string) => {
    const { filled, failed } = readReferences(text, payments, accounts, number);
    return new Map<string, Entered>([
      ...[...filled].map(([id, reference]) => [id, { ...NOTHING, reference }] as const),
      ...[...failed].map(([id, reason]) => [id, { ...NOTHING, reason, isFailed: true }] as const),
    ]);
  };
  const read: ReadReferences | null =
    pasted.trim() === '' ? null : readReferences(pasted, payments, accounts, number);

  function set(id: string, change: Partial<Entered>): void {
    keep((before) => {
      const all = parseEntries(before.kept);
      return { ...before, kept: JSON.stringify({ ...all, [id]: { ...(all[id] ?? NOTHING), ...change } }) };
    });
  }
  /** Fills in references for payments without a reference or failure. @returns how many were filled in */
  function fill(proposals: readonly ReferenceProposal[]): number {
    let count = 0;
    keep((before) => {
      const all = parseEntries(before.kept);
      const open = proposals.filter(
        ({ requestId }) => !all[requestId]?.reference && !all[requestId]?.isFailed,
      );
      const read = open.map(({ requestId, reference }) => [requestId, { ...NOTHING, reference }] as const);
      count = open.length;
      return { ...before, kept: JSON.stringify({ ...all, ...Object.fromEntries(read) }) };
    });
    return count;
  }
  function paste(text: string): void {
    const read = Object.fromEntries(entriesIn(text));
    keep((before) => {
      // A new paste removes the entries that the last paste filled in, except changed ones. Then it
      // replaces the entries of the payments about which it says something. Other entries stay.
      const filledBefore = entriesIn(before.pasted);
      const typed = Object.entries(parseEntries(before.kept)).filter(([id, entered]) => {
        const { reference, reason, isFailed } = filledBefore.get(id) ?? NOTHING;
        return isFailed
          ? !entered.isFailed || entered.reason !== reason
          : entered.isFailed || entered.reference !== reference;
      });
      return { kept: JSON.stringify({ ...Object.fromEntries(typed), ...read }), pasted: text };
    });
  }
  return {
    of,
    set,
    fill,
    pending,
    pasted,
    paste,
    read,
    /** Of the pending payments with a right reference or a reason, in the order of the bank file. */
    results,
    repeated: repeatedReferences(references),
    clear: () => keep({ kept: '{}', pasted: '' }),
  };
}
export type Results = ReturnType<typeof useResults>;

function parseEntries(kept: string): Readonly<Record<string, Entered>> {
  try {
    return entries.parse(JSON.parse(kept));
  } catch {
    return {};
  }
}

function toSettlement(requestId: string, { reference, reason, isFailed }: Entered): Settlement[] {
  if (isFailed) {
    return reason.trim() === '' ? [] : [{ outcome: 'failed', requestId, reason: reason.trim() }];
  }
  if (reference.trim() === '' || findReferenceProblem(reference)) return [];
  return [{ outcome: 'paid', requestId, reference: reference.trim() }];
}
