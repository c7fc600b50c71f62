import { member } from '#shared/i18n/en/member.ts';
import { ReceiptView } from '../../features/receipt/receipt-view.tsx';
import { paths } from '../../lib/paths.ts';
import { registerTexts, useText } from '../../lib/text.tsx';
import './deposit-texts.ts';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

registerTexts('member', member, async () => (await import('#shared/i18n/ur/member.ts')).member);

/** `/receipts/{id}` for an account that is not approved yet: the receipt of its rejected deposit. */
export default function PublicReceiptPage({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <PublicPage title={t('member.receiptTitle')}>
      <ReceiptView id={id} back={{ href: paths.payment, label: t('deposit.receiptBack') }} />
    </PublicPage>
  );
}
