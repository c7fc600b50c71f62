import { Link } from 'wouter';
import { When } from '../../components/staff/member-link.tsx';
import { Tabs } from '../../components/staff/tabs.tsx';
import { Card } from '../../components/ui/card.tsx';
import { usePageTitle } from '../../components/ui/page-header.tsx';
import { ErrorState, Skeleton } from '../../components/ui/state.tsx';
import { AnnouncementTicker } from '../../features/staff-announcements/ticker.tsx';
import { useCash } from '../../features/staff-cash/hooks.ts';
import { GrowthTab } from '../../features/staff-growth/growth-tab.tsx';
import { HomeTab } from '../../features/staff-home/home-tab.tsx';
import { VideosTab } from '../../features/staff-videos/videos-tab.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { urlChoice, useUrlState } from '../../lib/url-state.ts';
import styles from './to-do.module.css';
import { useWaiting } from './use-waiting.ts';

const ADDRESS = { tab: urlChoice(['home', 'growth', 'videos'], 'home') };

export function AdminPage() {
  const { t } = useText();
  const [{ tab }, setAddress] = useUrlState(ADDRESS);
  usePageTitle(t('staff.navAdmin'));
  return (
    <>
      <h1 className="visually-hidden">{t('staff.navAdmin')}</h1>
      <AnnouncementTicker />
      <Tabs
        label={t('staff.tabs')}
        current={tab}
        onChange={(next) => setAddress({ tab: next })}
        tabs={[
          { id: 'home', label: t('staff.tabHome') },
          { id: 'growth', label: t('staff.tabGrowth') },
          { id: 'videos', label: t('staff.areaVideo') },
        ]}
      >
        {tab === 'home' ? (
          <HomeTab>
            <ToDo />
          </HomeTab>
        ) : tab === 'growth' ? (
          <GrowthTab />
        ) : (
          <VideosTab />
        )}
      </Tabs>
    </>
  );
}

/** What waits for a person, with a link to where it is done. */
function ToDo() {
  const { t } = useText();
  const { counts, queries } = useWaiting();
  const cash = useCash();
  const { deposits, withdrawals } = cash.data?.waiting ?? {};
  const unread = [...queries, cash].filter(({ data }) => !data);
  const failed = unread.filter(({ isError }) => isError);
  const pending = `${paths.requests}?status=Pending`;
  const all = [
    { label: t('staff.deposits'), href: `${pending}&type=Deposit`, ...deposits },
    { label: t('staff.withdrawals'), href: `${pending}&type=Withdraw`, ...withdrawals },
    { label: t('staff.navContacts'), href: `${paths.contacts}?state=new`, count: counts.contacts },
    { label: t('staff.navPasswords'), href: paths.passwordRequests, count: counts.resets },
    { label: t('staff.areaSecond'), href: paths.waiting, count: counts.second },
  ].filter(({ count }) => count);
  return (
    <Card title={t('staff.toDo')}>
      {failed.length > 0 && (
        <ErrorState
          title={t('staff.toDoFailed')}
          onRetry={() => {
            for (const query of failed) void query.refetch();
          }}
        />
      )}
      {unread.length > failed.length && <Skeleton height="3rem" />}
      {unread.length === 0 && all.length === 0 && <p>{t('staff.toDoNothing')}</p>}
      <ul className={styles.list}>
        {all.map(({ label, href, count, since }) => (
          <li key={label}>
            <Link href={href}>
              <strong>{count}</strong> {label}
              {since && (
                <span className="small warn">
                  {t('staff.oldest')} <When at={since} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
