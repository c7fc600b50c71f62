import { type ReactNode, useState } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import { formatPkr, type Pkr, pkr } from '#shared/money.ts';
import { type AdjustBalanceInput, adjustBalanceInput } from '#shared/schemas/users.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { NowThen } from '../../components/staff/now-then.tsx';
import { NumberField } from '../../components/staff/number-field.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './forms.module.css';
import { useAdjustBalance } from './hooks.ts';

const DIRECTIONS = [
  { value: 'deposit', label: 'staff.typeDeposit' },
  { value: 'withdraw', label: 'staff.typeWithdraw' },
] as const;

/** SPEC section 5, cash management: adds to a balance or takes from it at least ₨1, in steps of ₨0.01. */
export function CashModal({ user, onClose }: { readonly user: StaffUserView; readonly onClose: () => void }) {
  const { t } = useText();
  const [checked, setChecked] = useState<AdjustBalanceInput | null>(null);
  const mutation = useAdjustBalance(user, onClose);
  const { values, field, set, ...form } = useForm({
    initial: { type: 'deposit', amount: '', description: '' },
    schema: adjustBalanceInput,
    toInput: ({ type, amount, description }) => ({
      id: user.id,
      type,
      amount: amountInput(amount),
      description: description.trim() || undefined,
    }),
    check: ({ type, amount }) =>
      type === 'withdraw' && (amountInput(amount) ?? 0) > user.balance
        ? { amount: 'insufficientBalance' }
        : {},
    mutation: { send: setChecked },
  });
  const type = values.type === 'deposit' ? 'deposit' : 'withdraw';
  const amount = pkr(amountInput(values.amount) ?? Number.NaN);
  const known = Number.isFinite(amount) && amount > 0;
  const change = known ? pkr(type === 'deposit' ? amount : -amount) : null;
  const action = type === 'deposit' ? 'staff.processDeposit' : 'staff.processWithdraw';
  return (
    <FormModal
      title={`${t('staff.cashManagement')}: ${user.name}`}
      action={t('staff.cashCheck')}
      form={form}
      problem={mutation.problem}
      review={
        checked && {
          label: t('staff.cashCheckTitle'),
          back: t('staff.cashBack'),
          action: t(action, { amount: formatPkr(amount) }),
          busy: mutation.busy,
          onBack: () => setChecked(null),
          onSend: () => mutation.send(checked),
          content: (
            <Review user={user} input={checked}>
              <Balances balance={user.balance} change={change} />
            </Review>
          ),
        }
      }
      onClose={onClose}
    >
      <SegmentedControl
        label={t('staff.cashDirection')}
        options={DIRECTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
        value={type}
        onChange={(value) => {
          set('type', value);
          // Clears the amount's error, because the amount may be valid in the other direction.
          set('amount', values.amount);
        }}
      />
      <NumberField label={t('staff.amountPkr')} {...field('amount')} />
      <TextField label={t('staff.descriptionOptional')} maxLength={300} {...field('description')} />
      <Balances balance={user.balance} change={change} />
    </FormModal>
  );
}

interface ReviewProps {
  readonly user: StaffUserView;
  readonly input: AdjustBalanceInput;
  readonly children: ReactNode;
}

function Review({ user, input, children }: ReviewProps) {
  const { t } = useText();
  return (
    <>
      <p>{t('staff.cashCheckTitle')}</p>
      <p className={styles.sum}>
        <Money pkr={pkr(input.type === 'deposit' ? input.amount : -input.amount)} signed />
      </p>
      <p>
        {user.name} <bdi>@{user.username}</bdi>
      </p>
      {input.description && <p dir="auto">{input.description}</p>}
      {children}
    </>
  );
}

interface BalancesProps {
  readonly balance: Pkr;
  /** Null while no amount above 0 is typed. */
  readonly change: Pkr | null;
}

function Balances({ balance, change }: BalancesProps) {
  const { t } = useText();
  return (
    <NowThen
      sides={[
        [t('staff.balanceNow'), <Money key="now" pkr={balance} live />],
        [
          t('staff.columnBalanceAfter'),
          change === null ? '–' : <Money key="after" pkr={pkr(balance + change)} />,
        ],
      ]}
    />
  );
}
