import { useId } from 'react';
import { formatPkr, pkr } from '#shared/money.ts';
import { adjustBalanceInput } from '#shared/schemas/users.ts';
import type { StaffUserView } from '#shared/views.ts';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './forms.module.css';
import { useAdjustBalance } from './hooks.ts';

const DIRECTIONS = [
  { value: 'deposit', label: 'staff.cashDeposit' },
  { value: 'withdraw', label: 'staff.cashWithdraw' },
] as const;

interface CashModalProps {
  readonly user: StaffUserView;
  readonly onClose: () => void;
}

/** SPEC section 5, cash management: an amount of at least 1, in steps of 0.01, to or from a balance. */
export function CashModal({ user, onClose }: CashModalProps) {
  const { t } = useText();
  const formId = useId();
  const mutation = useAdjustBalance(user, onClose);
  const { values, field, set, busy, props } = useForm({
    initial: { type: 'deposit', amount: '', description: '' },
    schema: adjustBalanceInput,
    toInput: ({ type, amount, description }) => ({
      id: user.id,
      type,
      amount: Number.parseFloat(amount),
      description: description.trim() || undefined,
    }),
    check: ({ type, amount }) =>
      type === 'withdraw' && Number.parseFloat(amount) > user.balance
        ? { amount: 'insufficientBalance' }
        : {},
    mutation,
  });
  const type = values.type === 'deposit' ? 'deposit' : 'withdraw';
  const amount = pkr(Number.parseFloat(values.amount));
  const known = Number.isFinite(amount) && amount > 0;
  const after = pkr(user.balance + (type === 'deposit' ? amount : -amount));
  const shown = known ? formatPkr(amount) : '';
  return (
    <Modal
      open
      title={`${t('staff.cashManagement')}: ${user.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t(type === 'deposit' ? 'staff.processDeposit' : 'staff.processWithdraw', { amount: shown })}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className={styles.stack}>
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
        <TextField
          label={t('staff.amountPkr')}
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          {...field('amount')}
        />
        <TextField label={t('staff.descriptionOptional')} maxLength={300} {...field('description')} />
        <dl className={styles.balances}>
          <div>
            <dt>{t('staff.balanceNow')}</dt>
            <dd>
              <Money pkr={user.balance} live />
            </dd>
          </div>
          <div>
            <dt>{t('staff.balanceAfter')}</dt>
            <dd>{known ? <Money pkr={after} /> : '–'}</dd>
          </div>
        </dl>
        <p className={styles.problem} role="alert">
          {mutation.problem}
        </p>
      </form>
    </Modal>
  );
}
