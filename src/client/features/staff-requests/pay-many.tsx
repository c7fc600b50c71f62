import { useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation } from 'wouter';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/rules.ts';
import type { StaffRequestView } from '#shared/views/requests.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { useFailureText } from '../../components/staff/use-failure-text.ts';
import { SelectField } from '../../components/ui/field.tsx';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { paths } from '../../paths.ts';

const NOTICE_MS = 12_000;

interface PayManyProps {
  readonly rows: readonly StaffRequestView[];
  /** Their number and sum. */
  readonly sum: string;
  readonly onClose: () => void;
}

/** Asks which account pays, makes a payout batch of the withdrawals, and opens it. */
export function PayMany({ rows, sum, onClose }: PayManyProps) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const failureText = useFailureText();
  const [account, setAccount] = useState<PaymentMethod>('Bank Account');
  const flagged = rows.filter(({ warnings }) => warnings.length > 0).length;
  const make = useKeyedMutation(utils.client.requests.batches.create.mutate, {
    failed: 'staff.makeBatchFailed',
    onSuccess: ({ id, number, left }) => {
      toast.success(t('staff.batchMade', { number }));
      const list = left.map((item) => `${item.number}: ${t(`errors.${item.key}`, item.params)}`);
      if (list.length > 0)
        toast.error(t('staff.leftOut', { list: list.join('. ') }), { duration: NOTICE_MS });
      navigate(`${paths.payouts}/${id}`);
    },
    onError: (error) => void toast.error(failureText(error, 'staff.makeBatchFailed')),
    onSettled: () => void utils.requests.invalidate(),
  });
  return (
    <Confirm
      request={{
        title: t('staff.paySelectedTitle'),
        what: (
          <>
            <p>{sum}</p>
            {flagged > 0 && <p>{t('staff.paySelectedFlagged', { count: flagged })}</p>}
            <SelectField
              label={t('staff.payFrom')}
              value={account}
              onChange={({ target }) =>
                setAccount(PAYMENT_METHODS.find((method) => method === target.value) ?? account)
              }
            >
              {PAYMENT_METHODS.map((method) => (
                <option key={method}>{method}</option>
              ))}
            </SelectField>
          </>
        ),
        action: t('staff.makeBatch'),
      }}
      busy={make.busy}
      onClose={onClose}
      onConfirm={() => make.send({ requestIds: rows.map(({ id }) => id), account })}
    />
  );
}
