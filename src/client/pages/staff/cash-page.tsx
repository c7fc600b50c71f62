import type { Pkr } from '#shared/money.ts';
import { CASH_DAYS } from '#shared/rules.ts';
import type { CashView } from '#shared/views/cash.ts';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Money } from '../../components/ui/money.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { ErrorState, Skeleton } from '../../components/ui/state.tsx';
import { AccountsCard } from '../../features/staff-cash/accounts-card.tsx';
import {
  BooksCard,
  ColleaguesCard,
  ProtectionsCard,
  WaitingCard,
  WindowCard,
} from '../../features/staff-cash/cards.tsx';
import { CashChart } from '../../features/staff-cash/cash-chart.tsx';
import { useCash } from '../../features/staff-cash/hooks.ts';
import { SolvencyPanel, Verdict } from '../../features/staff-cash/solvency-panel.tsx';
import { ExportButton } from '../../features/staff-exports/export-button.tsx';
import { useFormat } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import styles from './cash-page.module.css';

export function CashPage() {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const query = useCash();
  const isBoss = useSession()?.role === 'superadmin';
  const cash = query.data;
  const today = cash?.days.at(-1)?.day ?? '';
  const money = (pick: (view: CashView) => Pkr) => cash && <Money pkr={pick(cash)} live />;
  return (
    <>
      <PageHeader
        title={t('staff.cashTitle')}
        subtitle={cash && t('staff.lastUpdated', { time: formatWhen(cash.updatedAt) })}
        actions={
          <>
            <Button variant="secondary" busy={query.isRefetching} onClick={() => void query.refetch()}>
              {t('staff.refresh')}
            </Button>
            {isBoss && (
              <ExportButton input={{ what: 'ledger', filters: {} }} label={t('staff.exportLedgerShort')} />
            )}
          </>
        }
      />
      {query.isError && !cash ? (
        <ErrorState
          title={t('staff.loadCashFailed')}
          message={t('staff.loadFailedHint')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={styles.cash}>
          {cash && <Verdict solvency={cash.solvency} />}
          <StatCards
            stats={[
              { label: t('staff.cashBalance'), value: money((view) => view.balance) },
              { label: t('staff.pendingWithdrawals'), value: money((view) => view.pendingWithdrawals) },
              { label: t('staff.todayDeposits'), value: money((view) => view.today.deposits) },
              { label: t('staff.todayWithdrawals'), value: money((view) => view.today.withdrawals) },
            ]}
          />
          {cash ? (
            <>
              <SolvencyPanel solvency={cash.solvency} />
              <AccountsCard accounts={cash.accounts} today={today} />
              <div className={styles.windows}>
                <WaitingCard waiting={cash.waiting} />
                <ColleaguesCard colleagues={cash.colleagues} />
              </div>
              <div className={styles.windows}>
                <BooksCard books={cash.books} />
                <ProtectionsCard off={cash.protectionsOff} oneSuperadmin={cash.oneSuperadmin} />
              </div>
              <div className={styles.windows}>
                <WindowCard
                  title={t('staff.weekly')}
                  figures={cash.week}
                  from={cash.days.at(-CASH_DAYS.week)?.day}
                  to={today}
                />
                <WindowCard
                  title={t('staff.monthly')}
                  figures={cash.month}
                  from={cash.days[0]?.day}
                  to={today}
                />
              </div>
              <CashChart cash={cash} />
            </>
          ) : (
            <>
              <Skeleton height="17rem" />
              <div className={styles.windows}>
                <Skeleton height="13rem" />
                <Skeleton height="13rem" />
              </div>
              <Skeleton height="20rem" />
            </>
          )}
        </div>
      )}
    </>
  );
}
