import { useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import type { PayableView } from '#shared/views/payouts.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import { useMakeBatch } from '../../components/staff/use-make-batch.ts';
import { WrongAccounts } from '../../components/staff/wrong-accounts.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { sumOf } from './choice.ts';
import styles from './payouts.module.css';

export function MakeBar({ chosen }: { readonly chosen: readonly PayableView[] }) {
  const { t } = useText();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const { make, busy } = useMakeBatch();
  return (
    <div className={styles.make}>
      <WrongAccounts rows={chosen} />
      <p className={styles.sum} role="status">
        {t('staff.chosen', { count: chosen.length })}
        <strong>
          <Money pkr={sumOf(chosen)} />
        </strong>
      </p>
      <AccountField
        label={t('staff.payFrom')}
        className={styles.from}
        value={account}
        onChange={setAccount}
      />
      <Button disabled={chosen.length === 0} busy={busy} onClick={() => make(chosen, account)}>
        {t('staff.makeBatch')}
      </Button>
    </div>
  );
}
