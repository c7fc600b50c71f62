import type { MemberView } from '#shared/views/users.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { HistoryList } from '../../features/history/history-list.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

export function HistoryPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.navHistory')} subtitle={t('member.historyHint')} />
      <HistoryList me={me} />
    </div>
  );
}
