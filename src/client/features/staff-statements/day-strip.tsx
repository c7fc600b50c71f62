import type { ReconciliationView } from '#shared/views/statements.ts';
import { useText } from '../../lib/text.tsx';
import { useDay } from '../../lib/use-day.ts';
import styles from './day-strip.module.css';

const DAYS = 14;
const DAY_MS = 86_400_000;

interface DayStripProps {
  readonly view: ReconciliationView;
  readonly onChoose: (day: string) => void;
}

/** The last two weeks, newest first: which days a statement covers; whether the shown one is explained. */
export function DayStrip({ view, onChoose }: DayStripProps) {
  const { t } = useText();
  const formatDay = useDay();
  const { day: shown, today, imports, unexplained } = view;
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
  const days = Array.from({ length: DAYS }, (_, i) => dayAt(Date.parse(today) - i * DAY_MS));
  const stateOf = (day: string) => {
    if (!imports.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)) return 'none';
    if (day !== shown) return 'imported';
    return unexplained === 0 ? 'explained' : 'open';
  };
  return (
    <ol className={styles.strip} aria-label={t('staff.lastDays')}>
      {days.map((day) => {
        const state = stateOf(day);
        const weekday = new Date(day).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
        const name = `${weekday} ${formatDay(day)}: ${t(`staff.day.${state}`)}`;
        return (
          <li key={day}>
            <button
              type="button"
              data-state={state}
              aria-label={name}
              title={name}
              aria-current={day === shown ? 'date' : undefined}
              onClick={() => onChoose(day)}
            >
              <span>{weekday}</span>
              <strong>{Number(day.slice(-2))}</strong>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
