import { useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useConfig } from '../../lib/config.tsx';
import { copyText } from '../../lib/copy.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './account-details.module.css';

export function AccountDetails({ method }: { readonly method: PaymentMethod }) {
  const { t } = useText();
  const account = useConfig().paymentAccounts[method];
  return (
    <div className={styles.details} aria-live="polite">
      <dl className={styles.list}>
        <Detail label="join.accountNumber" copyLabel="join.copyNumber" value={account.number} />
        <Detail label="join.accountTitle" copyLabel="join.copyTitle" value={account.title} />
      </dl>
      <p className="row line small tint">
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
  const [result, setResult] = useState<'copied' | 'copyFailed'>();
  async function copy(): Promise<void> {
    setResult((await copyText(value)) ? 'copied' : 'copyFailed');
  }
  const copied = result === 'copied';
  return (
    <div className={styles.row}>
      <dt className="small">{t(label)}</dt>
      <dd className={styles.value}>
        <bdi>{value}</bdi>
        {result === 'copyFailed' && <span className="bad small">{t('join.copyFailed')}</span>}
      </dd>
      <dd className={styles.action}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copy()}
          onBlur={() => setResult(undefined)}
          aria-label={copied ? undefined : t(copyLabel)}
        >
          <Icon name={copied ? 'check' : 'copy'} size={16} /> {t(copied ? 'join.copied' : 'join.copy')}
        </Button>
      </dd>
    </div>
  );
}
