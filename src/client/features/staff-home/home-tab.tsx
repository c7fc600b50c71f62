import { StatCards } from '#client/components/staff/stat-cards.tsx';
import table from '#client/components/staff/table.module.css';
import { Badge } from '#client/components/ui/badge.tsx';
import { Card } from '#client/components/ui/card.tsx';
import { Money } from '#client/components/ui/money.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#client/components/ui/state.tsx';
import { useConnection, useStaffEvents } from '#client/lib/live.tsx';
import { useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { TIMINGS } from '#shared/rules.ts';
import styles from './home-tab.module.css';

const RECENT = 5;
const TONES = { Pending: 'warning', Approved: 'success', Rejected: 'danger' } as const;

/** SPEC section 2, /admin: the cards, the five newest accounts and the five newest requests. */
export function HomeTab() {
  const { t } = useText();
  const utils = trpc.useUtils();
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  const stats = trpc.users.dashboard.useQuery(undefined, { refetchInterval });
  useStaffEvents((event) => {
    if (event.name === 'contactsChanged' || event.name === 'resetsChanged') return;
    void utils.users.dashboard.invalidate();
    void utils.users.list.invalidate();
    void utils.requests.list.invalidate();
  });
  return (
    <div className={styles.home}>
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
      <div className={styles.columns}>
        <RecentUsers refetchInterval={refetchInterval} />
        <RecentRequests refetchInterval={refetchInterval} />
      </div>
    </div>
  );
}

interface RecentProps {
  readonly refetchInterval: number | false;
}

function RecentUsers({ refetchInterval }: RecentProps) {
  const { t } = useText();
  const users = trpc.users.list.useQuery({ limit: RECENT }, { refetchInterval });
  return (
    <Card title={t('staff.recentUsers')}>
      {users.isPending ? (
        <Skeleton height="14rem" />
      ) : users.isError ? (
        <ErrorState title={t('staff.loadUsersFailed')} onRetry={() => void users.refetch()} />
      ) : users.data.items.length === 0 ? (
        <EmptyState title={t('staff.noUsers')} />
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff.columnUser')}</th>
              <th scope="col">{t('staff.columnStatus')}</th>
              <th scope="col" className={table.number}>
                {t('staff.columnBalance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {users.data.items.map((user) => (
              <tr key={user.id}>
                <td data-label={t('staff.columnUser')}>
                  <span>
                    {user.name}
                    <span className={table.sub}>{user.username}</span>
                  </span>
                </td>
                <td data-label={t('staff.columnStatus')}>
                  <Badge tone={user.status === 'Active' ? 'success' : 'neutral'}>
                    {t(`staff.status${user.status}`)}
                  </Badge>
                </td>
                <td data-label={t('staff.columnBalance')} className={table.number}>
                  <Money pkr={user.balance} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function RecentRequests({ refetchInterval }: RecentProps) {
  const { t } = useText();
  const requests = trpc.requests.list.useQuery({ limit: RECENT }, { refetchInterval });
  return (
    <Card title={t('staff.recentRequests')}>
      {requests.isPending ? (
        <Skeleton height="14rem" />
      ) : requests.isError ? (
        <ErrorState title={t('staff.loadRequestsFailed')} onRetry={() => void requests.refetch()} />
      ) : requests.data.items.length === 0 ? (
        <EmptyState title={t('staff.noRequests')} />
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('staff.columnUser')}</th>
              <th scope="col">{t('staff.columnType')}</th>
              <th scope="col" className={table.number}>
                {t('staff.columnAmount')}
              </th>
              <th scope="col">{t('staff.columnStatus')}</th>
            </tr>
          </thead>
          <tbody>
            {requests.data.items.map((request) => (
              <tr key={request.id}>
                <td data-label={t('staff.columnUser')}>{request.user}</td>
                <td data-label={t('staff.columnType')}>{t(`staff.type${request.type}`)}</td>
                <td data-label={t('staff.columnAmount')} className={table.number}>
                  <Money pkr={request.amount} />
                </td>
                <td data-label={t('staff.columnStatus')}>
                  <Badge tone={TONES[request.status]}>{t(`staff.status${request.status}`)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
