import { QueryView } from '../../components/member/query-view.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useText } from '../../lib/text.tsx';
import { useQrCode } from './hooks.ts';
import styles from './qr-modal.module.css';

/** The referral link as a QR code, as large as the screen allows. */
export function QrModal({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useText();
  const code = useQrCode(link);
  return (
    <Modal open reading title={t('member.qrTitle')} onClose={onClose}>
      <div className={styles.code}>
        <QueryView query={code} skeleton={<Skeleton height="20rem" />}>
          {({ size, path }) => (
            <svg
              className={styles.drawing}
              viewBox={`0 0 ${size} ${size}`}
              role="img"
              aria-label={t('member.qrLabel')}
            >
              <path d={path} />
            </svg>
          )}
        </QueryView>
        <p>{t('member.qrHint')}</p>
        <p className={styles.link} dir="ltr">
          {link}
        </p>
      </div>
    </Modal>
  );
}
