import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CreateWithdrawalInput } from '#shared/schemas/requests.ts';
import { SAVED_NAME_MAX } from '#shared/schemas/saved-accounts.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import { Modal } from '../../components/ui/modal.tsx';
import { useText } from '../../lib/text.tsx';
import {
  type Destination,
  type Offer,
  type SentWithdrawal,
  useSavedAccountChanges,
  useWithdrawal,
} from './hooks.ts';
import { type KeptDraft, NO_DRAFT, PaymentForm } from './payment-form.tsx';
import styles from './payment-modal.module.css';
import { ReadBack } from './read-back.tsx';
import { SentPanel } from './sent-panel.tsx';

interface PaymentModalProps {
  readonly offer: Offer;
  readonly draft: KeptDraft;
  readonly accounts: readonly SavedAccount[];
  readonly ask: ReactNode;
  readonly onClose: () => void;
}

const TITLES = {
  form: 'member.paymentModalTitle',
  check: 'member.checkTitle',
  sent: 'member.sentTitle',
} as const;

export function PaymentModal({ offer, draft, accounts, ask, onClose: close }: PaymentModalProps) {
  const { t } = useText();
  const [checked, setChecked] = useState<CreateWithdrawalInput | null>(null);
  const [sent, setSent] = useState<SentWithdrawal | null>(null);
  const save = useState(true);
  const changes = useSavedAccountChanges();
  const withdrawal = useWithdrawal((done) => {
    setSent(done);
    draft[1](NO_DRAFT);
    if (save[0] && !isSaved(accounts, done.to)) changes.save.send(toAccount(done.to));
  });
  // The dialog can't be closed while the request is in flight, because the dialog shows the result.
  const onClose = () => {
    if (!withdrawal.busy) close();
  };
  const step = sent ? 'sent' : checked ? 'check' : 'form';
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus({ preventScroll: true });
    content.current?.scrollIntoView();
  }, [step]);

  return (
    <Modal title={t(TITLES[step])} onClose={onClose}>
      <div ref={content} tabIndex={-1} className={styles.content}>
        {sent ? (
          <SentPanel sent={sent} ask={ask} onClose={onClose} />
        ) : checked ? (
          <ReadBack
            quote={offer.quote}
            input={checked}
            busy={withdrawal.busy}
            problem={withdrawal.problem}
            onChange={() => setChecked(null)}
            onSend={() => withdrawal.send(checked)}
          />
        ) : (
          <PaymentForm {...{ offer, draft, accounts, save }} onCancel={onClose} onFilled={setChecked} />
        )}
      </div>
    </Modal>
  );
}

function isSaved(accounts: readonly SavedAccount[], { accountNumber, bankName }: Destination): boolean {
  return accounts.some((one) => one.accountNumber === accountNumber && one.bankName === bankName);
}

/** A newly saved account is named by its account title until the member renames it. */
function toAccount({ accountNumber, accountName, bankName }: Destination) {
  return { name: accountName.slice(0, SAVED_NAME_MAX), accountNumber, accountName, bankName };
}
