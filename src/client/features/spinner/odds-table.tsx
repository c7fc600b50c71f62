import type { OddsRow } from '#shared/spinner.ts';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './odds-table.module.css';
import { formatChance, formatUsdMils, prizePkr } from './prizes.ts';

/** What can be won and how likely it is, the best first. */
export function OddsTable({ odds }: { odds: readonly OddsRow[] }) {
  const { t } = useText();
  const rows = [...odds].sort((a, b) => b.usdMils - a.usdMils);
  return (
    <Card title={t('member.oddsTitle')}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t('member.oddsHint')} {t('member.prizesUpgradeNote')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('member.oddsPrize')}</th>
            <th scope="col">{t('member.oddsWorth')}</th>
            <th scope="col">{t('member.oddsChance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.usdMils}>
              <th scope="row">{row.usdMils === 0 ? t('member.oddsTryAgain') : formatUsdMils(row.usdMils)}</th>
              <td>{row.usdMils === 0 ? '–' : <Money pkr={prizePkr(row.usdMils)} />}</td>
              <td>{formatChance(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
