import { transactionTexts } from '#shared/i18n/en/transactions.ts';
import type { TextKey } from '../../lib/text.tsx';

type Entry = keyof typeof transactionTexts;

const ENTRIES = Object.entries(transactionTexts).map(([entry, text]) => ({
  key: `member.${entry as Entry}` satisfies TextKey,
  names: [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''),
  pattern: new RegExp(`^${text.replace(/[()]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`, 's'),
}));

/** The text key and the params of a ledger description; undefined when a person wrote the description. */
export function readLedgerEntry(description: string) {
  for (const { key, names, pattern } of ENTRIES) {
    const found = pattern.exec(description);
    if (found) return { key, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) };
  }
  return undefined;
}
