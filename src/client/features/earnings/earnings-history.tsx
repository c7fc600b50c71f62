import { QueryView } from '../../components/member/query-view.tsx';
import { TransactionTable } from '../../components/member/transaction-table.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const HISTORY_SHOWN = 10;

export function EarningsHistory({ memberId }: { memberId: string }) {
  const { t } = useText();
  const query = trpc.users.transactions.useQuery({ id: memberId, limit: HISTORY_SHOWN });
  return (
    <Card title={t('member.earningsHistoryTitle')}>
      <QueryView query={query} skeleton={<Skeleton height="12rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('member.earningsHistoryEmpty')}
              message={t('member.earningsHistoryEmptyHint')}
            />
          ) : (
            <TransactionTable
              caption={t('member.earningsHistoryTitle')}
              items={items}
              withStatus={false}
              typeOf={(item) => t(item.amount < 0 ? 'member.typeWithdrawal' : 'member.typeEarning')}
            />
          )
        }
      </QueryView>
    </Card>
  );
}
