import type { MemberView } from '#shared/views.ts';
import { Card } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { BalanceCards } from '../../features/dashboard/balance-cards.tsx';
import { InstallOffer } from '../../features/dashboard/install-offer.tsx';
import { QuickActions } from '../../features/dashboard/quick-actions.tsx';
import { TodayCard } from '../../features/dashboard/today-card.tsx';
import { WelcomePanel } from '../../features/dashboard/welcome-panel.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

export function DashboardPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.dashboardTitle')} />
      <BalanceCards me={me} />
      <TodayCard />
      <InstallOffer />
      <WelcomePanel />
      <QuickActions username={me.username} />
      <Card title={t('member.announcements')}>
        <EmptyState title={t('member.noAnnouncements')} />
      </Card>
    </div>
  );
}
