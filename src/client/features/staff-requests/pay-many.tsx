import { useState } from 'react';
import type { PaymentMethod } from '#shared/rules.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { AccountField } from '../../components/staff/account-field.tsx';
import { Confirm } from '../../components/staff/confirm.tsx';
import { useMakeBatch } from '../../components/staff/use-make-batch.ts';
import { WrongAccounts } from '../../components/staff/wrong-accounts.tsx';
import { useText } from '../../lib/text.tsx';

interface PayManyProps {
  readonly rows: readonly StaffRequestView[];
  readonly sum: string;
  readonly onClose: () => void;
}

export function PayMany({ rows, sum, onClose }: PayManyProps) {
  const { t } = useText();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const flagged = rows.filter(({ warnings }) => warnings.length > 0).length;
  const { make, busy } = useMakeBatch();
  return (
    <Confirm
      request={{
        title: t('staff.paySelectedTitle'),
        what: (
          <>
            <p>{sum}</p>
            <WrongAccounts rows={rows} />
            {flagged > 0 && <p>{t('staff.paySelectedFlagged', { count: flagged })}</p>}
            <AccountField label={t('staff.payFrom')} value={account} onChange={setAccount} />
          </>
        ),
        action: t('staff.makeBatch'),
      }}
      busy={busy}
      onClose={onClose}
      onConfirm={() => make(rows, account)}
    />
  );
}
