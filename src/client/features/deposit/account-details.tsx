import { useState } from 'react';
import type { ShownAccount } from '#shared/views/config.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { RadioList } from '../../components/ui/radio-list.tsx';
import { copyText } from '../../lib/copy.ts';
import type { ControlProps } from '../../lib/form.ts';
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

/** The ids of the accounts to which the member may have sent the money. */
function choicesOf({ id, on, before }: ShownAccount): number[] {
  return [...(on ? [id] : []), ...before.map((one) => one.id)];
}

/**
 * The account that was paid: chosen, or the only one that the member can have paid.
 * @param seen the id that the form first showed
 */
export function findPaid(account: ShownAccount, seen: string, chosen: string): number | undefined {
  const choices = choicesOf(account);
  if (choices.includes(Number(chosen))) return Number(chosen);
  const isChanged = seen !== '' && account.before.some(({ id }) => id >= Number(seen));
  return account.on && !isChanged ? account.id : undefined;
}

interface PaidToProps extends Pick<ControlProps, 'ref' | 'error'> {
  readonly account: ShownAccount;
  readonly paid: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** Asked only while somebody may have paid another account. */
export function PaidTo({ account, paid, error, ref, onChoose }: PaidToProps) {
  const { t } = useText();
  if (account.before.length === 0) return null;
  const ends = (id: number) => account.before.find((one) => one.id === id)?.ends;
  return (
    <div ref={ref} tabIndex={-1}>
      <RadioList
        label={t('deposit.accountWhich')}
        value={paid ?? null}
        onChange={onChoose}
        options={choicesOf(account).map((id) => ({
          value: id,
          label: ends(id)
            ? t('deposit.accountBefore', { ends: ends(id) ?? '' })
            : t('deposit.accountThis', { ends: account.number.slice(-4) }),
        }))}
      />
      {error && (
        <p className="bad small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
