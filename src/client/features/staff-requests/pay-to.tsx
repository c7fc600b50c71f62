import { formatPkr, NO_MONEY } from '#shared/money.ts';
import { findAccountProblem } from '#shared/payout-accounts.ts';
import type { RequestView } from '#shared/views/requests.ts';
import { CopyButton } from '../../components/staff/copyable.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './pay-to.module.css';

export function PayTo({ request }: { readonly request: RequestView }) {
  const { t } = useText();
  const payout = request.payout ?? NO_MONEY;
  const { accountNumber, accountName, bankName } = request;
  const lines = [
    { label: t('staff.payout'), text: formatPkr(payout), copied: payout.toFixed(2) },
    ...[
      { label: t('staff.bankName'), text: bankName ?? '' },
      { label: t('staff.accountNumber'), text: accountNumber ?? '' },
      { label: t('staff.accountName'), text: accountName ?? '' },
    ].map((line) => ({ ...line, copied: line.text })),
  ];
  const wrong = accountNumber && findAccountProblem(accountNumber, bankName ?? '');
  return (
    <dl className={styles.pay}>
      {lines.map(({ label, text, copied }) => (
        <div key={label}>
          <dt>
            {label}
            <CopyButton text={copied} label={label} />
          </dt>
          <dd dir="auto">{text}</dd>
          {wrong && text === accountNumber && <dd className={styles.wrong}>{t('staff.accountCantBe')}</dd>}
        </div>
      ))}
    </dl>
  );
}
