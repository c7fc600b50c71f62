import { PageHeader } from '../../components/ui/page-header.tsx';
import { ReceiptView } from '../../features/receipt/receipt-view.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './shell.module.css';

export function ReceiptPage({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.receiptTitle')} />
      <ReceiptView id={id} back={{ href: paths.withdraw, label: t('member.receiptBack') }} />
    </div>
  );
}
