import type { TransactionView } from '#shared/views.ts';
import { useText } from '../../lib/text.tsx';
import { readLedgerEntry } from './ledger-entry.ts';
import { levelNameKey } from './levels.ts';

/** Returns a movement's text in the reader's language; a text that staff wrote stays as it is. */
export function useDescription(): (item: TransactionView) => string {
  const { t } = useText();
  return ({ description }) => {
    const entry = readLedgerEntry(description);
    if (!entry) return description;
    const { level } = entry.params;
    return t(entry.key, { ...entry.params, ...(level && { name: t(levelNameKey(Number(level))) }) });
  };
}
