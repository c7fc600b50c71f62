import { member } from '#shared/i18n/en/member.ts';
import { ReceiptView } from '../../features/receipt/receipt-view.tsx';
import { registerTexts, useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import './join-texts.ts';
import { PublicPage } from './public-page.tsx';

registerTexts('member', member, async () => (await import('#shared/i18n/ur/member.ts')).member);

/** `/receipts/{id}` for an account that waits for its deposit: the reason of the last rejection. */
export default function PublicReceiptPage({ id }: { readonly id: string }) {
  const { t } = useText();
  return (
    <PublicPage title={t('member.receiptTitle')}>
      <ReceiptView id={id} back={{ href: paths.payment, label: t('join.receiptBack') }} />
    </PublicPage>
  );
}
