import { startTransition, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useText } from '../../lib/text.tsx';
import { useInvitation } from './hooks.ts';
import styles from './link-card.module.css';
import { QrModal } from './qr-modal.tsx';

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
