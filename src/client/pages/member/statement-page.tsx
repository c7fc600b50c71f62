import type { MemberView } from '#shared/views/users.ts';
import { StatementView } from '../../features/history/statement-view.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function StatementPage({ me }: { readonly me: MemberView }) {
  const { t } = useText();
  return (
    <Page title={t('member.statementTitle')}>
      <StatementView me={me} />
    </Page>
  );
}
