import { useText } from '../../lib/text.tsx';
import { DateField } from './date-field.tsx';

/** Business days (YYYY-MM-DD), both included; blank for no limit. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

interface DateRangeProps extends Range {
  readonly onChange: (days: Partial<Range>) => void;
}

/** Two fields, which the place around them lays out. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  const { t } = useText();
  return (
    <>
      <DateField
        label={t('staff.fromDay')}
        value={from}
        min="2000-01-01"
        max={to || '2199-12-31'}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <DateField
        label={t('staff.toDay')}
        value={to}
        min={from || '2000-01-01'}
        max="2199-12-31"
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </>
  );
}
