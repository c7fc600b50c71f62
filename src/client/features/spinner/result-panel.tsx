import { formatPkr, NO_MONEY } from '#shared/money.ts';
import { DEFAULT_ODDS } from '#shared/spinner.ts';
import type { SpinView } from '#shared/views/spinner.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { resultMils, usdNumber } from './prizes.ts';
import styles from './result-panel.module.css';

const BEST_PRIZE_MILS = Math.max(...DEFAULT_ODDS.map(({ usdMils }) => usdMils));

export function ResultPanel({ spin }: { spin: SpinView | undefined }) {
  const { t } = useText();
  const mils = spin ? resultMils(spin.result) : null;
  return (
    <div className={styles.result} data-won={mils === null ? undefined : mils > 0} role="status">
      {mils === null ? null : mils > 0 ? (
        <>
          <Icon name="gift" />
          <p className={styles.headline}>{t('member.spinWon', { result: usdNumber(mils) })}</p>
          <p className="figure good">
            <Money pkr={spin?.prize ?? NO_MONEY} signed />
          </p>
          <p className="small">
            {mils > 1_000 && `${t('member.spinWonUpgrade', { result: usdNumber(mils) })} `}
            {t('member.spinWonCredited', { amount: formatPkr(spin?.prize ?? NO_MONEY) })}
          </p>
        </>
      ) : (
        <>
          <p className={styles.headline}>{t('member.spinNothing')}</p>
          <p className="small">{t('member.spinNothingHint')}</p>
        </>
      )}
      <dl className={styles.stats}>
        <div>
          <dd>1</dd>
          <dt>{t('member.statFreeSpins')}</dt>
        </div>
        <div>
          <dd>${(BEST_PRIZE_MILS / 1_000).toFixed(2)}</dd>
          <dt>{t('member.statBestPrize')}</dt>
        </div>
      </dl>
    </div>
  );
}
