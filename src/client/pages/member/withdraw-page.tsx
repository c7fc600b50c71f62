import type { MemberView } from '#shared/views/users.ts';
import { AskNoticesLater } from '../../features/notices/later.tsx';
import { RequestList } from '../../features/withdraw/request-list.tsx';
import { WithdrawPanel } from '../../features/withdraw/withdraw-panel.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function WithdrawPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <Page title={t('member.withdrawTitle')} subtitle={t('member.withdrawHint')}>
      <WithdrawPanel me={me} ask={<AskNoticesLater userId={me.id} />} />
      <RequestList />
    </Page>
  );
}
