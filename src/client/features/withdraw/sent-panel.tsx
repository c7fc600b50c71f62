import type { ReactNode } from 'react';
import { formatPkr } from '#shared/money.ts';
import { groupAccountNumber } from '#shared/payout-accounts.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { WholeNumbers } from '../../components/ui/whole-numbers.tsx';
import { useAboutTime } from '../../lib/about-time.ts';
import { useFormat } from '../../lib/format.ts';
import { itemsOf } from '../../lib/paged.ts';
import { useText } from '../../lib/text.tsx';
import { type SentWithdrawal, useExpectedMinutes, useMyRequests } from './hooks.ts';
import styles from './payment-modal.module.css';

interface SentPanelProps {
  readonly sent: SentWithdrawal;
  readonly ask: ReactNode;
  readonly onClose: () => void;
}

export function SentPanel({ sent: { answer, to }, ask, onClose }: SentPanelProps) {
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
