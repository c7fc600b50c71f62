import type { ReactNode } from 'react';
import { formatPkr, type Pkr, pkr } from '#shared/money.ts';
import type { SolvencyView } from '#shared/views/solvency.ts';
import { Strip } from '../../components/staff/strip.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { Stack } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './solvency-panel.module.css';

export function SolvencyPanel({ solvency }: { readonly solvency: SolvencyView }) {
  const { t } = useText();
  const { cash, balances, payable, surplus } = solvency;
  const short = surplus < 0;
  return (
    <Card title={t('staff.solvency')}>
      <Cover cash={cash} owed={pkr(balances + payable)} />
      <dl className={styles.figures}>
        <Figure name="owedBalances" value={<Money pkr={balances} live />} />
        <Figure name="owedWithdrawals" value={<Money pkr={payable} live />} />
        <Figure
          name={short ? 'shortfall' : 'surplus'}
          value={<Money pkr={pkr(Math.abs(surplus))} live />}
          tone={short ? 'bad' : 'good'}
        />
        <Figure name="rewardPace" value={<Money pkr={solvency.rewardsPerDay} live />} />
        <DaysCovered solvency={solvency} />
      </dl>
    </Card>
  );
}

/** The page's first line: whether the cash covers what is owed. */
export function Verdict({
  solvency: { cash, balances, payable, surplus },
}: {
  readonly solvency: SolvencyView;
}) {
  const { t } = useText();
  if (surplus < 0) {
    const amount = formatPkr(pkr(-surplus));
    return (
      <Strip tone="danger">
        <strong>{t('staff.solvencyShort', { amount })}</strong> {t('staff.solvencyShortHint', { amount })}
      </Strip>
    );
  }
  const nothing = cash === 0 && balances === 0 && payable === 0;
  const covered = surplus > 0 ? 'staff.solvencyCovered' : 'staff.solvencyExact';
  return <Strip tone={nothing ? 'info' : 'success'}>{t(nothing ? 'staff.solvencyNothing' : covered)}</Strip>;
}

function Cover({ cash, owed }: { readonly cash: Pkr; readonly owed: Pkr }) {
  const { t } = useText();
  const most = Math.max(cash, owed);
  if (most <= 0) return null;
  const bar = (amount: number) => ({ inlineSize: `${(Math.max(0, amount) / most) * 100}%` });
  const rows = [
    { label: t('staff.cashHeld'), amount: cash, style: styles.held },
    { label: t('staff.owedTotal'), amount: owed, style: styles.owed },
  ];
  return (
    <Stack gap={2}>
      {rows.map(({ label, amount, style }) => (
        <div key={label} className={styles.row}>
          <span className="small">{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={style} style={bar(amount)} />
          </span>
          <Money pkr={amount} live />
        </div>
      ))}
    </Stack>
  );
}

interface FigureProps {
  readonly name: 'owedBalances' | 'owedWithdrawals' | 'surplus' | 'shortfall' | 'rewardPace' | 'daysCovered';
  readonly value: ReactNode;
  readonly hint?: TextKey;
  readonly tone?: 'good' | 'bad' | undefined;
}

function Figure({ name, value, hint, tone }: FigureProps) {
  const { t } = useText();
  return (
    <div>
      <dt>{t(`staff.${name}`)}</dt>
      <dd>
        <span className={cx(styles.value, tone)}>{value}</span>
        <span className="small block">{t(hint ?? `staff.${name}Hint`)}</span>
      </dd>
    </div>
  );
}

function DaysCovered({ solvency: { daysCovered, surplus } }: { readonly solvency: SolvencyView }) {
  const { t } = useText();
  if (daysCovered === null)
    return <Figure name="daysCovered" value={t('staff.noRewardsYet')} hint="staff.noRewardsYetHint" />;
  if (surplus <= 0)
    return <Figure name="daysCovered" value={t('staff.noDays')} hint="staff.noDaysHint" tone="bad" />;
  const words = { 0: t('staff.lessThanADay'), 1: t('staff.oneDay') }[daysCovered];
  const count = daysCovered.toLocaleString('en');
  return <Figure name="daysCovered" value={words ?? t('staff.days', { count })} />;
}
