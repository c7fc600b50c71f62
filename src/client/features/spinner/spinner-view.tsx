import type { OddsRow } from '#shared/spinner.ts';
import { QueryView } from '../../components/member/query-view.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { type Column, Table } from '../../components/ui/table.tsx';
import { useText } from '../../lib/text.tsx';
import { useSpinHistory, useSpinnerStatus } from './hooks.ts';
import styles from './odds-table.module.css';
import { formatChance, formatUsdMils, prizePkr } from './prizes.ts';
import { SpinHistory } from './spin-history.tsx';
import { SpinnerPanel } from './spinner-panel.tsx';

interface SpinnerViewProps {
  readonly memberId: string;
  readonly onStart: () => void;
  readonly onRest: () => void;
}

export function SpinnerView({ memberId, onStart, onRest }: SpinnerViewProps) {
  const { status, commit } = useSpinnerStatus(memberId);
  const history = useSpinHistory();
  const newest = history.data?.pages[0]?.items[0];
  return (
    <>
      <QueryView query={status} skeleton={<Skeleton height="34rem" />}>
        {(day) => (
          <>
            <SpinnerPanel
              memberId={memberId}
              status={day}
              onRetryCommit={commit.failed ? commit.retry : null}
              today={newest?.businessDay === day.businessDay ? newest : undefined}
              onStart={onStart}
              onRest={onRest}
              onExpired={() => void status.refetch()}
            />
            <OddsTable odds={day.odds} />
          </>
        )}
      </QueryView>
      <SpinHistory query={history} />
    </>
  );
}

function OddsTable({ odds }: { odds: readonly OddsRow[] }) {
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
