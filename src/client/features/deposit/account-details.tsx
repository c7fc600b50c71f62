import { useState } from 'react';
import type { ShownAccount } from '#shared/views/config.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { copyText } from '../../lib/copy.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './account-details.module.css';

export function AccountDetails({ account }: { readonly account: ShownAccount }) {
  const { t } = useText();
  if (!account.on) {
    return (
      <p className="notice" data-tone="warning" role="status">
        <Icon name="warning" size={16} /> {t('deposit.accountOff')}
      </p>
    );
  }
  return (
    <div className={styles.details} aria-live="polite">
      <dl>
        <Detail label="deposit.accountNumber" copyLabel="deposit.copyNumber" value={account.number} />
        <Detail label="deposit.accountTitle" copyLabel="deposit.copyTitle" value={account.title} />
      </dl>
      <p className="row line small tint">
        <Icon name="shield" size={16} /> {t('deposit.checkTitle')}
      </p>
      {account.before.length > 0 && (
        <p className="notice" data-tone="warning">
          <Icon name="warning" size={16} /> {t('deposit.accountNew')}
        </p>
      )}
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
        {result === 'copyFailed' && <span className="bad small">{t('deposit.copyFailed')}</span>}
      </dd>
      <dd>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copy()}
          onBlur={() => setResult(undefined)}
          aria-label={copied ? undefined : t(copyLabel)}
        >
          <Icon name={copied ? 'check' : 'copy'} size={16} /> {t(copied ? 'deposit.copied' : 'deposit.copy')}
        </Button>
      </dd>
    </div>
  );
}
