import { type TextKey, useText } from '#client/lib/text.tsx';
import { transactionTexts } from '#shared/i18n/en/transactions.ts';
import type { TransactionView } from '#shared/views.ts';
import { levelNameKey } from './levels.ts';

type Entry = keyof typeof transactionTexts;
const ENTRIES = Object.entries(transactionTexts).map(([entry, text]) => ({
  key: `member.${entry as Entry}` as TextKey,
  names: [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? ''),
  pattern: new RegExp(`^${text.replace(/[()]/g, '\\$&').replace(/\{\w+\}/g, '(.+?)')}$`, 's'),
}));

/** What the ledger wrote, read back into its parts; undefined where a person wrote it. */
export function readDescription(description: string) {
  for (const { key, names, pattern } of ENTRIES) {
    const found = pattern.exec(description);
    if (found) return { key, params: Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? ''])) };
  }
  return undefined;
}

/** Says a movement in the reader's language; what staff wrote by hand stays as it is. */
export function useDescription(): (item: TransactionView) => string {
  const { t } = useText();
  return ({ description }) => {
    const entry = readDescription(description);
    if (!entry) return description;
    const { level } = entry.params;
    return t(entry.key, { ...entry.params, ...(level && { name: t(levelNameKey(Number(level))) }) });
  };
}
