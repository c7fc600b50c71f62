import { PageHeader } from '#client/components/ui/page-header.tsx';
import { RequestList } from '#client/features/withdraw/request-list.tsx';
import { WithdrawPanel } from '#client/features/withdraw/withdraw-panel.tsx';
import { useText } from '#client/lib/text.tsx';
import type { MemberView } from '#shared/views.ts';
import styles from './shell.module.css';

export function WithdrawPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.withdrawTitle')} subtitle={t('member.withdrawHint')} />
      <WithdrawPanel me={me} />
      <RequestList />
    </div>
  );
}
