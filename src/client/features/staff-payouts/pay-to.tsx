import { findAccountProblem } from '#shared/payout-accounts.ts';
import type { PayoutRow } from '#shared/views/payouts.ts';
import { CopyButton } from '../../components/staff/copyable.tsx';
import { Small } from '../../components/ui/layout.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './payouts.module.css';

export function PayTo({ row, copy }: { readonly row: PayoutRow; readonly copy?: boolean }) {
  const { t } = useText();
  const { accountNumber, accountName, bankName, number } = row;
  return (
    <span className={styles.payTo}>
      <span className={styles.account}>
        <bdi dir="ltr">{accountNumber}</bdi>
        {copy && <CopyButton text={accountNumber} label={`${t('staff.accountNumber')} ${number}`} />}
      </span>
      <Small as="span" block>
        <bdi>{accountName}</bdi> · <bdi>{bankName}</bdi>
      </Small>
      {findAccountProblem(accountNumber, bankName) && (
        <span className="block small bad">{t('staff.accountCantBe')}</span>
      )}
    </span>
  );
}

export const memberOf = ({ user, userId, username, number }: PayoutRow) => ({
  id: userId,
  name: user,
  sub: `${number} · ${username}`,
});
