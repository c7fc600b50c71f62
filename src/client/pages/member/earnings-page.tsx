import type { MemberView } from '#shared/views/users.ts';
import { EarningsHistory } from '../../features/earnings/earnings-history.tsx';
import { EarningsPanel } from '../../features/earnings/earnings-panel.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

/** `withHistory` adds the newest rewards and withdrawals (SPEC section 2.3). */
export function EarningsPage({ me, withHistory }: { me: MemberView; withHistory: boolean }) {
  const { t } = useText();
  return (
    <Page title={t('member.navEarnings')}>
      <EarningsPanel />
      {withHistory && <EarningsHistory memberId={me.id} />}
    </Page>
  );
}
