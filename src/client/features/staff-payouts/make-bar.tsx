import { useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation } from 'wouter';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { PayableView } from '#shared/views/payouts.ts';
import { Button } from '../../components/ui/button.tsx';
import { SelectField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { sumOf } from './choice.ts';
import { useMakeBatch } from './hooks.ts';
import styles from './payouts.module.css';

const NOTICE_MS = 12_000;

/** The choice's count and sum, the account that pays, and the button that makes the batch of it. */
export function MakeBar({ chosen }: { readonly chosen: readonly PayableView[] }) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const make = useMakeBatch();
  async function send(): Promise<void> {
    const made = await make.sendAsync({ requestIds: chosen.map(({ id }) => id), account }).catch(() => null);
    if (!made) return;
    toast.success(t('staff.batchMade', { number: made.number }));
    const list = made.left.map(({ number, key, params }) => `${number}: ${t(`errors.${key}`, params)}`);
    if (list.length > 0) toast.error(t('staff.leftOut', { list: list.join('. ') }), { duration: NOTICE_MS });
    navigate(`${paths.payouts}/${made.id}`);
  }
  return (
    <div className={styles.make}>
      <p className={styles.sum} role="status">
        {t('staff.chosen', { count: chosen.length })}
        <strong>
          <Money pkr={sumOf(chosen)} />
        </strong>
      </p>
      <SelectField
        label={t('staff.payFrom')}
        className={styles.from}
        value={account}
        onChange={(event) =>
          setAccount(PAYMENT_METHODS.find((method) => method === event.target.value) ?? account)
        }
      >
        {PAYMENT_METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </SelectField>
      <Button disabled={chosen.length === 0} busy={make.busy} onClick={() => void send()}>
        {t('staff.makeBatch')}
      </Button>
    </div>
  );
}
