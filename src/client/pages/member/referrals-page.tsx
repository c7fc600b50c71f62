import { PageHeader } from '#client/components/ui/page-header.tsx';
import { LevelList } from '#client/features/referrals/level-list.tsx';
import { LinkCard } from '#client/features/referrals/link-card.tsx';
import { ProgressPanel } from '#client/features/referrals/progress-panel.tsx';
import { ReferralList } from '#client/features/referrals/referral-list.tsx';
import { useText } from '#client/lib/text.tsx';
import type { MemberView } from '#shared/views.ts';
import styles from './shell.module.css';

export function ReferralsPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.referralsTitle')} />
      <LinkCard username={me.username} />
      <ReferralList memberId={me.id} />
      <ProgressPanel referrals={me.referrals} />
      <LevelList referrals={me.referrals} />
    </div>
  );
}
