import { useReferralLink } from '../../components/member/referral-link.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './link-card.module.css';

/** The member's referral link with a copy button. */
export function LinkCard({ username }: { username: string }) {
  const { t } = useText();
  const { link, copy, share } = useReferralLink(username);
  return (
    <Card>
      <div className={styles.link}>
        <TextField
          label={t('member.yourReferralLink')}
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <Button variant={share ? 'secondary' : 'primary'} onClick={() => void copy()}>
          {t('member.copyLink')}
        </Button>
        {share && (
          <Button variant="primary" onClick={() => void share()}>
            <Icon name="share" />
            {t('member.shareLink')}
          </Button>
        )}
      </div>
    </Card>
  );
}
