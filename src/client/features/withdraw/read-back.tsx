import { groupAccountNumber } from '#shared/payout-accounts.ts';
import type { CreateWithdrawalInput } from '#shared/schemas/requests.ts';
import { Button } from '../../components/ui/button.tsx';
import { Money } from '../../components/ui/money.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useAboutTime } from '../../lib/about-time.ts';
import { useText } from '../../lib/text.tsx';
import { useExpectedMinutes } from './hooks.ts';
import styles from './payment-modal.module.css';
import type { Quote } from './quote.ts';
import { Summary } from './summary.tsx';

interface ReadBackProps {
  readonly quote: Quote;
  readonly input: CreateWithdrawalInput;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onChange: () => void;
  readonly onSend: () => void;
}

export function ReadBack({ quote, input, busy, problem, onChange, onSend }: ReadBackProps) {
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
