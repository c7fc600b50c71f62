import type { RequestView } from '#shared/views/requests.ts';
import { Receipt } from '../../components/receipt/receipt.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useText } from '../../lib/text.tsx';

interface ReceiptModalProps {
  readonly request: RequestView;
  readonly onClose: () => void;
}

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
