import type { ReactNode } from 'react';
import type { RequestView } from '#shared/views/requests.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { useColumns } from '../../components/staff/data-table.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { ActiveBadge, RequestStatusBadge } from '../../components/staff/status.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../components/ui/state.tsx';
import { usePolled } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

const RECENT = 5;
const SKELETON = <Skeleton height="14rem" />;

/** SPEC section 2, /admin: cards with figures, the five newest accounts and the five newest requests. */
export function HomeTab({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const polled = usePolled();
  const stats = trpc.users.dashboard.useQuery(undefined, polled);
  const users = trpc.users.list.useQuery({ limit: RECENT }, polled);
  const requests = trpc.requests.list.useQuery({ limit: RECENT }, polled);
  const ofUser = useColumns<StaffUserView>();
  const ofRequest = useColumns<RequestView>();
  return (
    <div className="stack">
      {children}
      {stats.isError && !stats.data ? (
        <ErrorState title={t('staff.loadUsersFailed')} onRetry={() => void stats.refetch()} />
      ) : (
        <StatCards
          stats={[
            { label: t('staff.totalUsers'), value: stats.data?.totalUsers },
            { label: t('staff.activeUsers'), value: stats.data?.activeUsers },
            {
              label: t('staff.totalBalance'),
              value: stats.data && <Money pkr={stats.data.totalBalance} live />,
            },
          ]}
        />
      )}
      <div className="stack pair">
        <Card title={t('staff.recentUsers')}>
          <ListTable
            query={users}
            failed="staff.loadUsersFailed"
            empty={<EmptyState icon="users" title={t('staff.noUsers')} />}
            skeleton={SKELETON}
            label={t('staff.recentUsers')}
            columns={[
              ofUser.user(({ id, role, name, username }) => ({ id, role, name, sub: username })),
              ofUser.status(({ status, balance }) => (
                <>
                  <Money pkr={balance} live />
                  <ActiveBadge status={status} />
                </>
              )),
            ]}
            rows={users.data?.items ?? []}
            bare
            brief
          />
        </Card>
        <Card title={t('staff.recentRequests')}>
          <ListTable
            query={requests}
            failed="staff.loadRequestsFailed"
            empty={<EmptyState title={t('staff.noRequests')} />}
            skeleton={SKELETON}
            label={t('staff.recentRequests')}
            columns={[
              ofRequest.user(({ userId: id, user: name, username, type }) => ({
                id,
                name,
                sub: `${username} · ${t(`staff.type${type}`)}`,
              })),
              ofRequest.status(({ amount, status, cancelled }) => (
                <>
                  <Money pkr={amount} />
                  <RequestStatusBadge status={status} cancelled={cancelled} />
                </>
              )),
            ]}
            rows={requests.data?.items ?? []}
            bare
            brief
          />
        </Card>
      </div>
    </div>
  );
}
