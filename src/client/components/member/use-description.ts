import type { TransactionView } from '#shared/views/transactions.ts';
import { useText } from '../../lib/text.tsx';
import { levelNameKey } from './levels.ts';

/** A description without a text key, such as one that staff wrote, is not translated. */
export function useDescription(): (item: TransactionView) => string {
  const { t } = useText();
  return ({ description, text }) => {
    if (!text) return description;
    const { level } = text.params;
    return t(`member.${text.key}`, {
      ...text.params,
      ...(level && { name: t(levelNameKey(Number(level))) }),
    });
  };
}
