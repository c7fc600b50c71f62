import { type Dispatch, type SetStateAction, useId } from 'react';
import { createWithdrawalInput } from '#shared/schemas/requests.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { type Offer, useWithdrawal } from './hooks.ts';
import styles from './payment-modal.module.css';
import { QuoteSummary } from './quote-summary.tsx';

const FIELDS = [
  { name: 'accountNumber', label: 'member.accountNumber', maxLength: 50, autoComplete: 'off', dir: 'ltr' },
  { name: 'accountName', label: 'member.accountName', maxLength: 100, autoComplete: 'name', dir: 'auto' },
  { name: 'bankName', label: 'member.bankName', maxLength: 100, autoComplete: 'off', dir: 'auto' },
] as const;

export const NO_DETAILS = { accountNumber: '', accountName: '', bankName: '' };
export type PaymentDetails = typeof NO_DETAILS;

interface PaymentModalProps {
  readonly offer: Offer;
  /** State of the parent, so that closing the form by mistake loses nothing. */
  readonly details: readonly [PaymentDetails, Dispatch<SetStateAction<PaymentDetails>>];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the bank account, and shows the deduction before any money moves. */
export function PaymentModal({ offer, details, onClose: close, onDone }: PaymentModalProps) {
  const { t } = useText();
  const problemId = useId();
  const mutation = useWithdrawal(onDone);
  const { userId, withdrawalCount, quote } = offer;
  const { field, busy, problem, props } = useForm({
    initial: NO_DETAILS,
    kept: details,
    schema: createWithdrawalInput,
    toInput: (values) => ({ ...values, userId, withdrawalCount, amount: quote.amount }),
    mutation,
    inline: true,
  });
  // Stays open while the request is in flight, because the form shows the result.
  const onClose = () => {
    if (!busy) close();
  };

  return (
    <Modal open title={t('member.paymentModalTitle')} onClose={onClose}>
      <form {...props} className={styles.form} aria-describedby={problemId}>
        <QuoteSummary quote={quote} />
        {FIELDS.map(({ name, label, ...input }) => (
          <TextField key={name} label={t(label)} {...input} {...field(name)} />
        ))}
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <Button variant="secondary" type="button" onClick={onClose} disabled={busy}>
            {t('member.cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {t('member.submitRequest')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
