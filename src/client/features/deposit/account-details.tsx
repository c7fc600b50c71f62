import { toast } from 'react-hot-toast';
import type { PaymentMethod } from '#shared/rules.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { useConfig } from '../../lib/config.tsx';
import { copyText } from '../../lib/copy.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './account-details.module.css';

/** The account that receives the deposit, with copy buttons for the payer. */
export function AccountDetails({ method }: { readonly method: PaymentMethod }) {
  const { t } = useText();
  const account = useConfig().paymentAccounts[method];
  return (
    <div className={styles.details} aria-live="polite">
      <dl className={styles.list}>
        <Detail label="join.accountNumber" copyLabel="join.copyNumber" value={account.number} />
        <Detail label="join.accountTitle" copyLabel="join.copyTitle" value={account.title} />
      </dl>
      <p className={styles.note}>
        <Icon name="shield" size={16} /> {t('join.checkTitle')}
      </p>
    </div>
  );
}

interface DetailProps {
  readonly label: TextKey;
  readonly copyLabel: TextKey;
  readonly value: string;
}

function Detail({ label, copyLabel, value }: DetailProps) {
  const { t } = useText();
  async function copy(): Promise<void> {
    if (await copyText(value)) toast.success(t('join.copied'), { id: 'copied' });
    else toast.error(t('join.copyFailed'), { id: 'copied' });
  }
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{t(label)}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
      </dd>
      <dd className={styles.action}>
        <button type="button" className={styles.copy} onClick={() => void copy()} aria-label={t(copyLabel)}>
          <Icon name="copy" size={16} /> {t('join.copy')}
        </button>
      </dd>
    </div>
  );
}
