import type { ReconciliationView } from '#shared/views/statements.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useDay } from '../../lib/use-day.ts';
import styles from './day-strip.module.css';

interface DayStripProps {
  readonly view: ReconciliationView;
  readonly onChoose: (day: string) => void;
}

/** The last two weeks: which days a statement covers, and which of them are explained. */
export function DayStrip({ view, onChoose }: DayStripProps) {
  const { t } = useText();
  const formatDay = useDay();
  const query = trpc.requests.statements.days.useQuery({ account: view.account });
  return (
    <ol className={styles.strip} aria-label={t('staff.lastDays')}>
      {query.data?.map(({ day, state }) => {
        const weekday = new Date(day).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' });
        const name = `${weekday} ${formatDay(day)}: ${t(`staff.day.${state}`)}`;
        return (
          <li key={day}>
            <button
              type="button"
              data-state={state}
              aria-label={name}
              title={name}
              aria-current={day === view.day ? 'date' : undefined}
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
