import { PageHeader } from '#client/components/ui/page-header.tsx';
import { ReceiptView } from '#client/features/receipt/receipt-view.tsx';
import { useText } from '#client/lib/text.tsx';
import { paths } from '#client/paths.ts';
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
