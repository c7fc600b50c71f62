import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from './data-table.tsx';
import styles from './day-bars.module.css';

interface Day {
  readonly day: string;
}

export interface Series<D extends Day> {
  readonly label: string;
  readonly tone: 'first' | 'second' | 'third';
  readonly of: (day: D) => number;
  /** Below the line; the others are stacked above it. */
  readonly down?: boolean;
}

interface DayBarsProps<D extends Day> {
  readonly title: string;
  readonly days: readonly D[];
  readonly series: readonly Series<D>[];
  readonly format: (value: number) => string;
  readonly none: string;
}

/** Lengths in the drawing's own units. */
const STEP = 10;
const GAP = 4;
const HALF = 50;

/** A bar a day, and the same figures as a table. */
export function DayBars<D extends Day>({ title, days, series, format, none }: DayBarsProps<D>) {
  const { t } = useText();
  const formatDay = useDay();
  const positiveOf = ({ of }: Series<D>, day: D) => Math.max(0, of(day));
  const up = series.filter(({ down }) => !down);
  const most = Math.max(
    ...days.map((day) => up.reduce((sum, one) => sum + positiveOf(one, day), 0)),
    ...days.flatMap((day) => series.map((one) => positiveOf(one, day))),
  );
  if (most <= 0) {
    return (
      <Card title={title}>
        <p className="muted">{none}</p>
      </Card>
    );
  }
  const isTwoSided = up.length < series.length;
  const base = isTwoSided ? HALF : 2 * HALF;
  const total = (one: Series<D>) => format(days.reduce((sum, day) => sum + one.of(day), 0));
  const textOf = (name: string, values: (one: Series<D>) => string) =>
    `${name}: ${series.map((one) => `${one.label} ${values(one)}`).join(', ')}`;
  const bars = (day: D) => {
    let top = base;
    return series.map((one) => {
      const height = (positiveOf(one, day) * base) / most;
      if (!one.down) top -= height;
      return (
        <rect
          key={one.label}
          x={GAP / 2}
          y={one.down ? base : top}
          width={STEP - GAP}
          height={height}
          className={styles[one.tone]}
        />
      );
    });
  };
  const legend = (
    <ul className={styles.legend}>
      {series.map((one) => (
        <li key={one.label} className={styles[`key-${one.tone}`]}>
          {series.length > 1 && one.label} <b>{total(one)}</b>
        </li>
      ))}
    </ul>
  );
  return (
    <Card title={title} action={legend}>
      <div className={styles.plot}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${days.length * STEP} ${2 * HALF}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={textOf(title, total)}
        >
          {days.map((day, index) => (
            <g key={day.day} transform={`translate(${index * STEP})`}>
              <title>{textOf(formatDay(day.day), (one) => format(one.of(day)))}</title>
              <rect width={STEP} height={2 * HALF} className={styles.day} />
              {bars(day)}
            </g>
          ))}
          <line x1={0} x2={days.length * STEP} y1={base} y2={base} className={styles.axis} />
        </svg>
        <span className={styles.most}>{format(most)}</span>
        {isTwoSided && <span className={styles.least}>{format(most)}</span>}
      </div>
      <p className={styles.ends} dir="ltr">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
      <details className={styles.figures}>
        <summary>{t('staff.barFigures')}</summary>
        <DataTable
          label={title}
          columns={[
            { id: 'day', label: t('staff.columnDay'), cell: ({ day }) => formatDay(day) },
            ...series.map(({ label, of }) => ({
              id: label,
              label,
              numeric: true,
              cell: (day: D) => format(of(day)),
            })),
          ]}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          bare
        />
      </details>
    </Card>
  );
}
