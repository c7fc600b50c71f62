import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import { PERIODS, type PeriodChoice } from './period.ts';
import { useBusinessDay } from './use-business-day.ts';

const LABELS = {
  all: 'member.periodAll',
  month: 'member.periodMonth',
  last: 'member.periodLast',
  days: 'member.periodDays',
} as const;

interface PeriodFieldsProps {
  readonly choice: PeriodChoice;
  readonly onChange: (change: Partial<PeriodChoice>) => void;
}

export function PeriodFields({ choice, onChange }: PeriodFieldsProps) {
  const { t } = useText();
  const today = useBusinessDay()();
  const { period, from, to } = choice;
  return (
    <>
      <ChoiceField
        label={t('member.historyPeriod')}
        options={PERIODS.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={period}
        onChange={(chosen = 'all') => onChange({ period: chosen, from: '', to: '' })}
      />
      {period === 'days' && (
        <>
          <TextField
            label={t('member.periodFrom')}
            type="date"
            value={from}
            min="2000-01-01"
            max={to || today}
            onChange={({ target }) => onChange({ from: target.value })}
          />
          <TextField
            label={t('member.periodTo')}
            type="date"
            value={to}
            min={from || '2000-01-01'}
            max={today}
            onChange={({ target }) => onChange({ to: target.value })}
          />
        </>
      )}
    </>
  );
}
