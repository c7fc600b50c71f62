import type { OddsRow } from '#shared/spinner.ts';
import { useText } from '../../lib/text.tsx';
import styles from './prize-badges.module.css';
import { formatUsdMils } from './prizes.ts';

export function PrizeBadges({ odds }: { odds: readonly OddsRow[] }) {
  const { t } = useText();
  const prizes = odds
    .map((row) => row.usdMils)
    .filter((mils) => mils > 0)
    .sort((a, b) => a - b);
  return (
    <ul className={styles.badges} aria-label={t('member.prizesTitle')}>
      {prizes.map((mils) => (
        <li key={mils}>{formatUsdMils(mils)}</li>
      ))}
    </ul>
  );
}
