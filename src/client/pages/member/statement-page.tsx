import type { MemberView } from '#shared/views/users.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { StatementView } from '../../features/history/statement-view.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

export function StatementPage({ me }: { readonly me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.statementTitle')} />
      <StatementView me={me} />
    </div>
  );
}
