import type { ReconciliationView } from '#shared/views/statements.ts';
import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './day-strip.module.css';

const DAYS = 14;
const DAY_MS = 86_400_000;

interface DayStripProps {
  readonly view: ReconciliationView;
  readonly onChoose: (day: string) => void;
}

/** The last two weeks: which days a statement covers, and which of them are explained. */
export function DayStrip({ view, onChoose }: DayStripProps) {
  const { t } = useText();
  const formatDay = useDay();
  const query = trpc.requests.statements.days.useQuery({ account: view.account });
  const days = Array.from({ length: DAYS }, (_, i) =>
    new Date(Date.parse(view.today) - i * DAY_MS).toISOString().slice(0, 10),
  );
  return (
    <ol className={styles.strip} aria-label={t('staff.lastDays')}>
      {days.map((day) => {
        const state = query.data?.find((one) => one.day === day)?.state ?? 'none';
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
