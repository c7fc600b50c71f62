import { TextField } from '../../components/ui/field.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { ControlProps } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './auth-form.module.css';
import type { Referral } from './use-referral.ts';

interface ReferralFieldProps {
  readonly field: ControlProps;
  readonly referral: Referral;
  readonly locked: boolean;
  readonly onUnlock: () => void;
}

export function ReferralField({ field, referral, locked, onUnlock }: ReferralFieldProps) {
  const { t } = useText();
  const { state } = referral;
  const invalid = state === 'invalid' ? t('join.referralInvalid') : undefined;
  return (
    <div>
      <TextField
        {...field}
        label={t('join.referralCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        readOnly={locked}
        error={field.error ?? invalid}
        hint={<ReferralHint referral={referral} locked={locked} />}
        end={
          locked ? (
            <span className={styles.lock}>
              <Icon name="lock" />
            </span>
          ) : undefined
        }
      />
      {locked && state === 'invalid' && (
        <button type="button" className="text-button" onClick={onUnlock}>
          {t('join.referralOther')}
        </button>
      )}
    </div>
  );
}

function ReferralHint({ referral, locked }: Pick<ReferralFieldProps, 'referral' | 'locked'>) {
  const { state, inviter } = referral;
  const { t } = useText();
  if (state === 'checking') return <span role="status">{t('join.referralChecking')}</span>;
  if (state !== 'valid') return t(locked ? 'join.referralFromLink' : 'join.referralHint');
  return (
    <span role="status" className={styles.valid}>
      <Icon name="check" size={16} /> {t('join.referralValid')}
      {inviter && <bdi className="muted">{t('join.invitedBy', { name: inviter })}</bdi>}
      {locked && <span className="muted">{t('join.referralFromLink')}</span>}
    </span>
  );
}
