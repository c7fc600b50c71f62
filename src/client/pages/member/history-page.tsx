import type { MemberView } from '#shared/views/users.ts';
import { HistoryList } from '../../features/history/history-list.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function HistoryPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <Page title={t('member.navHistory')} subtitle={t('member.historyHint')}>
      <HistoryList me={me} />
    </Page>
  );
}
