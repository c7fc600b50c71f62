import { QueryView } from '../../components/member/query-view.tsx';
import { QrDrawing } from '../../components/qr/qr-drawing.tsx';
import { useQrCode } from '../../components/qr/use-qr-code.ts';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useText } from '../../lib/text.tsx';

export function QrModal({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useText();
  const code = useQrCode(link);
  return (
    <Modal open reading title={t('member.qrTitle')} onClose={onClose}>
      <div className="stack gap-3 center">
        <QueryView query={code} skeleton={<Skeleton height="20rem" />}>
          {(drawn) => <QrDrawing code={drawn} label={t('member.qrLabel')} />}
        </QueryView>
        <p>{t('member.qrHint')}</p>
        <p className="small break" dir="ltr">
          {link}
        </p>
      </div>
    </Modal>
  );
}
