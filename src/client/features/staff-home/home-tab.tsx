import type { ReactNode } from 'react';
import { TIMINGS } from '#shared/timings.ts';
import type { RequestView } from '#shared/views/requests.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { type Column, DataTable, InBrief, TwoLines } from '../../components/staff/data-table.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { ActiveBadge, RequestStatusBadge } from '../../components/staff/status.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../components/ui/state.tsx';
import { useConnection } from '../../lib/live.tsx';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './home-tab.module.css';

const RECENT = 5;
const SKELETON = <Skeleton height="14rem" />;

/** SPEC section 2, /admin: cards with figures, the five newest accounts and the five newest requests. */
export function HomeTab({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  const stats = trpc.users.dashboard.useQuery(undefined, { refetchInterval });
  const users = trpc.users.list.useQuery({ limit: RECENT }, { refetchInterval });
  const requests = trpc.requests.list.useQuery({ limit: RECENT }, { refetchInterval });
  return (
    <div className={styles.home}>
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
      <div className={styles.columns}>
        <Card title={t('staff.recentUsers')}>
          <ListView
            query={users}
            count={users.data?.items.length ?? 0}
            failed="staff.loadUsersFailed"
            empty={<EmptyState icon="users" title={t('staff.noUsers')} />}
            skeleton={SKELETON}
          >
            <RecentUsers users={users.data?.items ?? []} />
          </ListView>
        </Card>
        <Card title={t('staff.recentRequests')}>
          <ListView
            query={requests}
            count={requests.data?.items.length ?? 0}
            failed="staff.loadRequestsFailed"
            empty={<EmptyState title={t('staff.noRequests')} />}
            skeleton={SKELETON}
          >
            <RecentRequests requests={requests.data?.items ?? []} />
          </ListView>
        </Card>
      </div>
    </div>
  );
}

function RecentUsers({ users }: { readonly users: readonly StaffUserView[] }) {
  const { t } = useText();
  const columns: Column<StaffUserView>[] = [
    {
      id: 'user',
      label: t('staff.columnUser'),
      place: 'title',
      cell: (user) => (
        <TwoLines sub={user.username}>
          <MemberLink id={user.id} role={user.role}>
            {user.name}
          </MemberLink>
        </TwoLines>
      ),
    },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell: (user) => (
        <>
          <InBrief>
            <Money pkr={user.balance} live />
          </InBrief>
          <ActiveBadge status={user.status} />
        </>
      ),
    },
    {
      id: 'balance',
      label: t('staff.columnBalance'),
      numeric: true,
      cell: (user) => <Money pkr={user.balance} live />,
    },
  ];
  return (
    <DataTable
      label={t('staff.recentUsers')}
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      bare
      brief
    />
  );
}

function RecentRequests({ requests }: { readonly requests: readonly RequestView[] }) {
  const { t } = useText();
  const columns: Column<RequestView>[] = [
    {
      id: 'user',
      label: t('staff.columnUser'),
      place: 'title',
      cell: ({ user, userId, username, type }) => (
        <TwoLines
          sub={
            <>
              {username}
              <InBrief> · {t(`staff.type${type}`)}</InBrief>
            </>
          }
        >
          <MemberLink id={userId}>{user}</MemberLink>
        </TwoLines>
      ),
    },
    { id: 'type', label: t('staff.columnType'), cell: (request) => t(`staff.type${request.type}`) },
    {
      id: 'amount',
      label: t('staff.columnAmount'),
      numeric: true,
      cell: (request) => <Money pkr={request.amount} />,
    },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell: (request) => (
        <>
          <InBrief>
            <Money pkr={request.amount} />
          </InBrief>
          <RequestStatusBadge status={request.status} cancelled={request.cancelled} />
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('staff.recentRequests')}
      columns={columns}
      rows={requests}
      rowKey={(request) => request.id}
      bare
      brief
    />
  );
}
