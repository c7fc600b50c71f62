import { formatPkr, pkr } from '#shared/money.ts';
import type { CashView } from '#shared/views/cash.ts';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Muted } from '../../components/ui/layout.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useText } from '../../lib/text.tsx';
import { useDay } from '../../lib/use-day.ts';
import styles from './cash-chart.module.css';

type Day = CashView['days'][number];

/** Lengths in the drawing's own units. */
const STEP = 10;
const GAP = 4;
const HALF = 50;

export function CashChart({ cash }: { readonly cash: CashView }) {
  const { t } = useText();
  const formatDay = useDay();
  const { days, month } = cash;
  const most = Math.max(...days.flatMap((day) => [day.deposits, day.withdrawals]));
  const summary = t('staff.cashChartSummary', {
    deposits: formatPkr(month.deposits),
    withdrawals: formatPkr(month.withdrawals),
  });
  if (most <= 0) {
    return (
      <Card title={t('staff.cashChart')}>
        <Muted>{t('staff.noCashYet')}</Muted>
      </Card>
    );
  }
  return (
    <Card title={t('staff.cashChart')} action={<Legend />}>
      <div className={styles.plot}>
        <span>{formatPkr(pkr(most))}</span>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${days.length * STEP} ${2 * HALF}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          {days.map((day, index) => (
            <Bars key={day.day} day={day} x={index * STEP} scale={HALF / most} />
          ))}
          <line x1={0} x2={days.length * STEP} y1={HALF} y2={HALF} className={styles.axis} />
        </svg>
        <span>{formatPkr(pkr(most))}</span>
      </div>
      <p className={styles.ends} dir="ltr">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
      <details className={styles.figures}>
        <summary>{t('staff.cashFigures')}</summary>
        <Figures days={days} />
      </details>
    </Card>
  );
}

function Bars({ day, x, scale }: { readonly day: Day; readonly x: number; readonly scale: number }) {
  const { t } = useText();
  const formatDay = useDay();
  const up = day.deposits * scale;
  return (
    <g>
      <title>
        {`${formatDay(day.day)}: ${t('staff.deposits')} ${formatPkr(day.deposits)}, ${t('staff.withdrawals')} ${formatPkr(day.withdrawals)}`}
      </title>
      <rect x={x} y={0} width={STEP} height={2 * HALF} className={styles.day} />
      <rect x={x + GAP / 2} y={HALF - up} width={STEP - GAP} height={up} className={styles.in} />
      <rect
        x={x + GAP / 2}
        y={HALF}
        width={STEP - GAP}
        height={Math.max(0, day.withdrawals) * scale}
        className={styles.out}
      />
    </g>
  );
}

function Legend() {
  const { t } = useText();
  return (
    <ul className={styles.legend}>
      <li className={styles.keyIn}>{t('staff.deposits')}</li>
      <li className={styles.keyOut}>{t('staff.withdrawals')}</li>
    </ul>
  );
}

function Figures({ days }: { readonly days: readonly Day[] }) {
  const { t } = useText();
  const formatDay = useDay();
  const columns: Column<Day>[] = [
    { id: 'day', label: t('staff.columnDay'), cell: ({ day }) => formatDay(day) },
    {
      id: 'deposits',
      label: t('staff.deposits'),
      numeric: true,
      cell: (day) => <Money pkr={day.deposits} />,
    },
    {
      id: 'withdrawals',
      label: t('staff.withdrawals'),
      numeric: true,
      cell: (day) => <Money pkr={day.withdrawals} />,
    },
  ];
  return (
    <DataTable
      label={t('staff.cashChart')}
      columns={columns}
      rows={[...days].reverse()}
      rowKey={({ day }) => day}
      bare
    />
  );
}
