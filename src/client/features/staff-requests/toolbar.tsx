import { useState } from 'react';
import { DateRange } from '../../components/staff/date-range.tsx';
import { FilterBar } from '../../components/staff/filter.tsx';
import { ChoiceField } from '../../components/ui/choice-field.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useText } from '../../lib/text.tsx';
import { type RequestFilters, STATUS_FILTERS } from './hooks.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly filters: RequestFilters;
  readonly onChange: (filters: RequestFilters) => void;
}

export function Toolbar({ filters, onChange }: ToolbarProps) {
  const { t } = useText();
  const { type, status, from, to } = filters;
  const [isOpen, setIsOpen] = useState(false);
  const days = from + to;
  const isDated = isOpen || days !== '';
  const set = [type, status, days].filter(Boolean).length;
  return (
    <FilterBar
      set={set}
      unlabelled
      search={
        <SearchField
          label={t('staff.search')}
          clear={t('staff.clearSearch')}
          value={filters.search}
          hint={t('staff.requestSearchHint')}
          onChange={(search) => onChange({ ...filters, search })}
        />
      }
    >
      <ChoiceField
        label={t('staff.filterType')}
        none={t('staff.allTypes')}
        options={[
          { value: 'Deposit', label: t('staff.deposits') },
          { value: 'Withdraw', label: t('staff.withdrawals') },
        ]}
        value={type}
        onChange={(chosen) => onChange({ ...filters, type: chosen })}
      />
      <ChoiceField
        label={t('staff.status')}
        none={t('staff.allOnList')}
        options={STATUS_FILTERS.map((value) => ({
          value,
          label: t(value === 'Archive' ? 'staff.archive' : `staff.status${value}`),
        }))}
        value={status}
        onChange={(chosen) => onChange({ ...filters, status: chosen })}
      />
      <ChoiceField
        label={t('staff.filterDays')}
        none={t('staff.allDays')}
        options={[{ value: 'some', label: t('staff.someDays') }]}
        value={isDated ? 'some' : undefined}
        onChange={(chosen) => {
          setIsOpen(chosen !== undefined);
          onChange({ ...filters, from: '', to: '' });
        }}
      />
      {isDated && (
        <div className={styles.days}>
          <DateRange from={from} to={to} onChange={(range) => onChange({ ...filters, ...range })} />
        </div>
      )}
    </FilterBar>
  );
}
