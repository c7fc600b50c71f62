import type { OddsRow } from '#shared/spinner.ts';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './odds-table.module.css';
import { formatChance, formatUsdMils, prizePkr } from './prizes.ts';

export function OddsTable({ odds }: { odds: readonly OddsRow[] }) {
  const { t } = useText();
  const rows = [...odds].sort((a, b) => b.usdMils - a.usdMils);
  const columns: Column<OddsRow>[] = [
    {
      id: 'prize',
      label: t('member.oddsPrize'),
      isRowHeader: true,
      cell: ({ usdMils }) => (usdMils === 0 ? t('member.oddsTryAgain') : formatUsdMils(usdMils)),
    },
    {
      id: 'worth',
      label: t('member.oddsWorth'),
      cell: ({ usdMils }) => (usdMils === 0 ? '–' : <Money pkr={prizePkr(usdMils)} />),
    },
    { id: 'chance', label: t('member.oddsChance'), cell: formatChance },
  ];
  return (
    <Card title={t('member.oddsTitle')}>
      <Table
        className={styles.table}
        caption={
          <caption className={styles.caption}>
            {t('member.oddsHint')} {t('member.prizesUpgradeNote')}
          </caption>
        }
        columns={columns}
        rows={rows}
        rowKey={({ usdMils }) => String(usdMils)}
      />
    </Card>
  );
}
