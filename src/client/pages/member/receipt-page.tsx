import { ReceiptView } from '../../features/receipt/receipt-view.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function ReceiptPage({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <Page title={t('member.receiptTitle')}>
      <ReceiptView id={id} back={{ href: paths.withdraw, label: t('member.receiptBack') }} />
    </Page>
  );
}
