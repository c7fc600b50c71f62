import { LoadMore, QueryView } from '#client/components/member/query-view.tsx';
import { TransactionTable } from '#client/components/member/transaction-table.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { EmptyState } from '#client/components/ui/state.tsx';
import { useText } from '#client/lib/text.tsx';
import { useTransactions } from './hooks.ts';

/** Everything that changed the balance: a Deposit raised it, a Withdrawal lowered it. */
export function HistoryList({ memberId }: { memberId: string }) {
  const { t } = useText();
  const query = useTransactions(memberId);
  return (
    <Card>
      <QueryView query={query} skeleton={<Skeleton height="24rem" />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return <EmptyState title={t('member.historyEmpty')} message={t('member.historyEmptyHint')} />;
          }
          return (
            <TransactionTable
              caption={t('member.historyTitle')}
              items={items}
              withStatus
              typeOf={(item) => t(item.amount < 0 ? 'member.typeWithdrawal' : 'member.typeDeposit')}
            />
          );
        }}
      </QueryView>
      <LoadMore query={query} />
    </Card>
  );
}
