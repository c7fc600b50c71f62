import type { MemberView } from '#shared/views.ts';
import { HistoryList } from '#client/features/history/history-list.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './shell.module.css';

export function HistoryPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.historyTitle')} hint={t('member.historyHint')} />
      <HistoryList memberId={me.id} />
    </div>
  );
}
