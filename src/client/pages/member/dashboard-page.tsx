import { Card } from '#client/components/ui/card.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { EmptyState } from '#client/components/ui/state.tsx';
import { BalanceCards } from '#client/features/dashboard/balance-cards.tsx';
import { DayEnd } from '#client/features/dashboard/day-end.tsx';
import { QuickActions } from '#client/features/dashboard/quick-actions.tsx';
import { WelcomePanel } from '#client/features/dashboard/welcome-panel.tsx';
import { useText } from '#client/lib/text.tsx';
import type { MemberView } from '#shared/views.ts';
import styles from './shell.module.css';

export function DashboardPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.dashboardTitle')} />
      <BalanceCards me={me} />
      <DayEnd />
      <WelcomePanel />
      <QuickActions username={me.username} />
      <Card title={t('member.announcements')}>
        <EmptyState title={t('member.noAnnouncements')} />
      </Card>
    </div>
  );
}
