import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatPkr } from '#shared/money.ts';
import { groupAccountNumber } from '#shared/payout-accounts.ts';
import type { CreateWithdrawalInput } from '#shared/schemas/requests.ts';
import { SAVED_NAME_MAX } from '#shared/schemas/saved-accounts.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { WholeNumbers } from '../../components/ui/whole-numbers.tsx';
import { useAboutTime, useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { itemsOf } from '../../lib/trpc.ts';
import {
  type Destination,
  type Offer,
  type SentWithdrawal,
  useExpectedMinutes,
  useMyRequests,
  useSavedAccountChanges,
  useWithdrawal,
} from './hooks.ts';
import { type KeptDraft, NO_DRAFT, PaymentForm } from './payment-form.tsx';
import styles from './payment-modal.module.css';
import type { Quote } from './quote.ts';

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

interface ReadBackProps {
  readonly quote: Quote;
  readonly input: CreateWithdrawalInput;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onChange: () => void;
  readonly onSend: () => void;
}

function ReadBack({ quote, input, busy, problem, onChange, onSend }: ReadBackProps) {
  const { t } = useText();
  const about = useAboutTime();
  const minutes = useExpectedMinutes();
  const rows = [
    { name: t('member.summaryArrives'), value: <Money pkr={quote.payout} />, strong: true },
    { name: t('member.bankName'), value: <bdi className="strong">{input.bankName}</bdi> },
    {
      name: t('member.accountNumber'),
      value: <bdi dir="ltr">{groupAccountNumber(input.accountNumber)}</bdi>,
      long: true,
    },
    { name: t('member.accountName'), value: <bdi className="strong">{input.accountName}</bdi> },
    { name: t('member.summaryAmount'), value: <Money pkr={quote.amount} /> },
    { name: t('member.summaryFee'), value: <Money pkr={quote.fee} /> },
    { name: t('member.summaryAfter'), value: <Money pkr={quote.balanceAfter} /> },
  ];
  return (
    <div className="stack gap-2">
      <Summary rows={rows} />
      <p className="small">
        {t('member.checkHint')} {minutes !== null && t('member.withdrawalsTake', { time: about(minutes) })}
      </p>
      <Problem text={problem} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onChange} disabled={busy}>
          {t('member.change')}
        </Button>
        <Button busy={busy} onClick={onSend}>
          {t('member.send')}
        </Button>
      </div>
    </div>
  );
}

interface SentPanelProps {
  readonly sent: SentWithdrawal;
  readonly ask: ReactNode;
  readonly onClose: () => void;
}

function SentPanel({ sent: { answer, to }, ask, onClose }: SentPanelProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const about = useAboutTime();
  const minutes = useExpectedMinutes();
  const number = itemsOf(useMyRequests()).find(({ id }) => id === answer.requestId)?.number;
  const review = t('member.sentReview', {
    payout: formatPkr(answer.payout),
    account: groupAccountNumber(to.accountNumber),
    bank: to.bankName,
  });
  return (
    <div className="stack">
      <div className="stack gap-2 center">
        <span className={styles.tick}>
          <Icon name="check" size={28} />
        </span>
        {/* An empty line keeps the place of the number until it has loaded. */}
        <p className="figure">{number ? t('member.sentNumber', { number }) : '\u00a0'}</p>
      </div>
      <h3 className="title">{t('member.sentNext')}</h3>
      <ol className="points muted break">
        <li>
          <WholeNumbers>{review}</WholeNumbers>{' '}
          {minutes !== null && t('member.withdrawalsTake', { time: about(minutes) })}
        </li>
        {answer.heldUntil && <li>{t('member.sentHeld', { time: formatWhen(answer.heldUntil) })}</li>}
        <li>{t('member.sentPaid')}</li>
        <li>{t('member.sentRefund')}</li>
      </ol>
      {ask}
      <Button block onClick={onClose}>
        {t('member.done')}
      </Button>
    </div>
  );
}

interface SummaryRow {
  readonly name: string;
  readonly value: ReactNode;
  readonly strong?: boolean;
  readonly long?: boolean;
}

function Summary({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className={cx('facts tint', styles.summary)}>
      {rows.map(({ name, value, strong, long }) => (
        <div key={name} data-strong={strong} data-long={long}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
