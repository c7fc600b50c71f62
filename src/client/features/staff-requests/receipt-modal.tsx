import { Receipt } from '#client/components/receipt/receipt.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Modal } from '#client/components/ui/modal.tsx';
import { useText } from '#client/lib/text.tsx';
import type { RequestView } from '#shared/views.ts';

interface ReceiptModalProps {
  readonly request: RequestView;
  /** Back to the request's details. */
  readonly onClose: () => void;
}

/** The receipt of a decided request, as its member sees it. */
export function ReceiptModal({ request, onClose }: ReceiptModalProps) {
  const { t } = useText();
  return (
    <Modal
      open
      title={t('staff.receiptOf', { number: request.number })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.compareBack')}
          </Button>
          <Button onClick={() => window.print()}>{t('staff.receiptPrint')}</Button>
        </>
      }
    >
      <Receipt receipt={request} area="staff" />
    </Modal>
  );
}
