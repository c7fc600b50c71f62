import { type FormEvent, useId, useState } from 'react';
import toast from 'react-hot-toast';
import { type ErrorKey, isErrorKey } from '#shared/i18n/en/errors.ts';
import { formatPkr } from '#shared/money.ts';
import { adjustBalanceInput } from '#shared/schemas/users.ts';
import type { StaffUserView } from '#shared/views.ts';
import { Choice } from '../../components/staff/segmented-control.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './forms.module.css';
import { type CashMovement, useAdjustBalance } from './hooks.ts';

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
  const [type, setType] = useState<CashMovement['type']>('deposit');
  const [typed, setTyped] = useState('');
  const [description, setDescription] = useState('');
  const [wrong, setWrong] = useState<ErrorKey | undefined>();
  const { busy, problem, send } = useAdjustBalance(user, onClose);
  const amount = Number.parseFloat(typed);
  const known = Number.isFinite(amount) && amount > 0;
  const after = user.balance + (type === 'deposit' ? amount : -amount);

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = adjustBalanceInput.safeParse({ id: user.id, type, description, amount });
    const issue = checked.success ? undefined : checked.error.issues[0]?.message;
    const key =
      issue === undefined
        ? checked.success && type === 'withdraw' && after < 0
          ? 'insufficientBalance'
          : undefined
        : isErrorKey(issue)
          ? issue
          : 'badInput';
    setWrong(key);
    if (key) toast.error(t(`errors.${key}`));
    else send({ type, amount, description: description.trim() || undefined });
  }

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
      <form id={formId} className={styles.stack} onSubmit={submit} noValidate>
        <Choice
          label={t('staff.cashDirection')}
          options={DIRECTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={type}
          onChange={(value) => {
            setType(value);
            setWrong(undefined);
          }}
        />
        <TextField
          label={t('staff.amountPkr')}
          type="number"
          inputMode="decimal"
          min={1}
          step={0.01}
          value={typed}
          error={wrong && t(`errors.${wrong}`)}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(undefined);
          }}
        />
        <TextField
          label={t('staff.descriptionOptional')}
          maxLength={300}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
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
          {problem}
        </p>
      </form>
    </Modal>
  );
}
