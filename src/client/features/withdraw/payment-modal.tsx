import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useText } from '../../lib/text.tsx';
import { type Offer, type PaymentDetails, useWithdrawal } from './hooks.ts';
import styles from './payment-modal.module.css';
import { QuoteSummary } from './quote-summary.tsx';

const FIELDS = [
  { name: 'accountNumber', label: 'member.accountNumber', maxLength: 50, autoComplete: 'off', dir: 'ltr' },
  { name: 'accountName', label: 'member.accountName', maxLength: 100, autoComplete: 'name', dir: 'auto' },
  { name: 'bankName', label: 'member.bankName', maxLength: 100, autoComplete: 'off', dir: 'auto' },
] as const;

interface PaymentModalProps {
  readonly offer: Offer;
  /** Kept outside: closing the form by mistake loses nothing. */
  readonly details: PaymentDetails;
  readonly onDetails: (details: PaymentDetails) => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Where the money goes, beside what will be taken, before anything moves. */
export function PaymentModal({ offer, details, onDetails, onClose: close, onDone }: PaymentModalProps) {
  const { t } = useText();
  const problemId = useId();
  const [incomplete, setIncomplete] = useState(false);
  const withdrawal = useWithdrawal(offer, onDone);
  // How it ends is told in the form.
  const onClose = () => {
    if (!withdrawal.busy) close();
  };
  const problem = incomplete ? t('member.fillPaymentDetails') : withdrawal.problem;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const trimmed: PaymentDetails = {
      accountNumber: details.accountNumber.trim(),
      accountName: details.accountName.trim(),
      bankName: details.bankName.trim(),
    };
    const missing = Object.values(trimmed).some((value) => value === '');
    setIncomplete(missing);
    if (!missing && !withdrawal.busy) withdrawal.send(trimmed);
  }

  return (
    <Modal open title={t('member.paymentModalTitle')} onClose={onClose}>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-describedby={problemId}>
        <QuoteSummary quote={offer.quote} />
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            label={t(field.label)}
            maxLength={field.maxLength}
            autoComplete={field.autoComplete}
            dir={field.dir}
            value={details[field.name]}
            onChange={(event) => {
              setIncomplete(false);
              onDetails({ ...details, [field.name]: event.target.value });
            }}
          />
        ))}
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
        <div className={styles.actions}>
          <Button variant="secondary" type="button" onClick={onClose} disabled={withdrawal.busy}>
            {t('member.cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={withdrawal.busy}>
            {t('member.submitRequest')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
