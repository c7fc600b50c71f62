import { startTransition, useState } from 'react';
import { QueryView } from '../../components/member/query-view.tsx';
import { QrDrawing } from '../../components/qr/qr-drawing.tsx';
import { useQrCode } from '../../components/qr/use-qr-code.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { useInvitation } from './hooks.ts';
import styles from './link-card.module.css';

export function LinkCard({ username }: { username: string }) {
  const { t } = useText();
  const [isQrOpen, setQrOpen] = useState(false);
  const { link, text, copy, share, whatsApp } = useInvitation(username);
  return (
    <Card title={t('member.inviteTitle')}>
      <div className="stack">
        <div>
          <p className="muted">{t('member.inviteSends')}</p>
          <p className="tint">{text}</p>
        </div>
        <div className={styles.ways}>
          <LinkButton href={whatsApp} outside>
            <Icon name="message" />
            {t('member.inviteWhatsApp')}
          </LinkButton>
          {share && (
            <Button variant="secondary" onClick={() => void share()}>
              <Icon name="share" />
              {t('member.inviteShare')}
            </Button>
          )}
          <Button variant="secondary" onClick={() => startTransition(() => setQrOpen(true))}>
            <Icon name="expand" />
            {t('member.inviteQr')}
          </Button>
        </div>
        <div className={styles.link}>
          <TextField
            label={t('member.yourReferralLink')}
            readOnly
            dir="ltr"
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={() => void copy()}>
            {t('member.copyLink')}
          </Button>
        </div>
      </div>
      {isQrOpen && <QrModal link={link} onClose={() => setQrOpen(false)} />}
    </Card>
  );
}

function QrModal({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useText();
  const code = useQrCode(link);
  return (
    <Modal reading title={t('member.qrTitle')} onClose={onClose}>
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
