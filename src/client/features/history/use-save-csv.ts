import type { BalanceStatement } from '#shared/views/transactions.ts';
import { useDescription } from '../../components/member/use-description.ts';
import { useConfig } from '../../lib/config.tsx';
import { saveText } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { statementCsv } from './statement-csv.ts';

export function useSaveCsv(): (statement: BalanceStatement) => void {
  const { t } = useText();
  const { timeZone } = useConfig();
  const describe = useDescription();
  // The Swedish format is YYYY-MM-DD hh:mm, which spreadsheets read as a time.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (statement) => {
    const text = statementCsv(statement, {
      heads: [
        `${t('member.columnDate')} (${timeZone})`,
        t('member.columnType'),
        t('member.columnDescription'),
        `${t('member.columnAmount')} (PKR)`,
        `${t('member.columnBalanceAfter')} (PKR)`,
      ],
      opening: t('member.statementOpening'),
      closing: t('member.statementClosing'),
      kindOf: ({ type }) => t(`member.kind.${type}`),
      describe: (item) => [describe(item), item.request?.number].filter(Boolean).join(' '),
      timeOf: (instant) => time.format(new Date(instant)),
    });
    saveText(`statement-${statement.from}-${statement.to}.csv`, text);
  };
}
