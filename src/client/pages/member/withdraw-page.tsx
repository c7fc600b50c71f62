import type { MemberView } from '#shared/views.ts';
import { RequestList } from '#client/features/withdraw/request-list.tsx';
import { WithdrawPanel } from '#client/features/withdraw/withdraw-panel.tsx';
import { PageHeader } from '#client/components/ui/page-header.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './shell.module.css';

export function WithdrawPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.withdrawTitle')} hint={t('member.withdrawHint')} />
      <WithdrawPanel me={me} />
      <RequestList />
    </div>
  );
}
