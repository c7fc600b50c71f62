import { findAccountProblem } from '#shared/payout-accounts.ts';
import { useText } from '../../lib/text.tsx';
import { WholeNumbers } from '../ui/whole-numbers.tsx';
import styles from './wrong-accounts.module.css';

interface WrongAccountsProps {
  readonly rows: readonly {
    readonly number: string;
    readonly accountNumber?: string | null | undefined;
    readonly bankName?: string | null | undefined;
  }[];
}

const NAMED = 10;

export function WrongAccounts({ rows }: WrongAccountsProps) {
  const { t } = useText();
  const wrong = rows.filter(
    ({ accountNumber, bankName }) => accountNumber && findAccountProblem(accountNumber, bankName ?? ''),
  );
  const count = wrong.length;
  const named = wrong.slice(0, NAMED).map(({ number }) => number);
  const list = named.join(', ');
  return (
    <p className={styles.wrong} role="status">
      {count > 0 && (
        <WholeNumbers>
          {t('staff.accountsCantBe', {
            count,
            list: count > NAMED ? t('staff.listAndMore', { list, count: count - NAMED }) : list,
          })}
        </WholeNumbers>
      )}
    </p>
  );
}
