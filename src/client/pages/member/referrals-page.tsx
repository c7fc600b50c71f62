import type { MemberView } from '#shared/views/users.ts';
import { LevelList, ProgressPanel } from '../../features/referrals/levels.tsx';
import { LinkCard } from '../../features/referrals/link-card.tsx';
import { ReferralList } from '../../features/referrals/referral-list.tsx';
import { useText } from '../../lib/text.tsx';
import { LevelLine } from './level-line.tsx';
import { Page } from './page.tsx';

export function ReferralsPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <Page title={t('member.navReferrals')}>
      <LevelLine me={me} />
      <LinkCard username={me.username} />
      <ReferralList memberId={me.id} />
      <ProgressPanel me={me} />
      <LevelList me={me} />
    </Page>
  );
}
