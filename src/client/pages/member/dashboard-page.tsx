import { Suspense, useState } from 'react';
import type { MemberView } from '#shared/views/users.ts';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { usePageTitle } from '../../components/ui/page-header.tsx';
import { BalanceCards } from '../../features/dashboard/balance-cards.tsx';
import { InstallOffer } from '../../features/dashboard/install-offer.tsx';
import { NewsLine } from '../../features/dashboard/news-line.tsx';
import { QuickActions } from '../../features/dashboard/quick-actions.tsx';
import { TodayCard } from '../../features/dashboard/today-card.tsx';
import { WelcomePanel } from '../../features/dashboard/welcome-panel.tsx';
import { lazyExtra } from '../../lib/lazy-texts.ts';
import { isJustLoggedIn } from '../../lib/own-session.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { LevelLine } from './level-line.tsx';
import styles from './shell.module.css';

const PasskeyOffer = lazyExtra(() => import('../../features/dashboard/passkey-offer.tsx'));

export function DashboardPage({ me }: { me: MemberView }) {
  const { t } = useText();
  const title = t('member.navDashboard');
  usePageTitle(title);
  const [isOffered] = useState(() => deviceStorage.get('passkey') === null && isJustLoggedIn());
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">{title}</h1>
      <NewsLine />
      <BalanceCards me={me} />
      <div className={cx('stack', styles.columns)}>
        <div className="stack">
          <TodayCard />
          <InstallOffer />
          {isOffered && (
            <Suspense>
              <PasskeyOffer />
            </Suspense>
          )}
          <LevelLine me={me} />
        </div>
        <div className="stack">
          <WelcomePanel />
          <QuickActions username={me.username} />
        </div>
      </div>
      <Card title={t('member.announcements')}>
        <p className="muted">{t('member.noAnnouncements')}</p>
      </Card>
    </div>
  );
}
