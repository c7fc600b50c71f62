import { useState } from 'react';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import { DateRange } from '../../components/staff/date-range.tsx';
import { FilterBar } from '../../components/staff/filter.tsx';
import { SelectField } from '../../components/ui/field.tsx';
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
      <SelectField
        label={t('staff.filterType')}
        value={type ?? ''}
        onChange={(event) =>
          onChange({ ...filters, type: REQUEST_TYPES.find((one) => one === event.target.value) })
        }
      >
        <option value="">{t('staff.allTypes')}</option>
        <option value="Deposit">{t('staff.deposits')}</option>
        <option value="Withdraw">{t('staff.withdrawals')}</option>
      </SelectField>
      <SelectField
        label={t('staff.status')}
        value={status ?? ''}
        onChange={(event) =>
          onChange({ ...filters, status: STATUS_FILTERS.find((one) => one === event.target.value) })
        }
      >
        <option value="">{t('staff.allOnList')}</option>
        {REQUEST_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t(`staff.status${one}`)}
          </option>
        ))}
        <option value="Archive">{t('staff.archive')}</option>
      </SelectField>
      <SelectField
        label={t('staff.filterDays')}
        value={isDated ? 'some' : ''}
        onChange={(event) => {
          setIsOpen(event.target.value !== '');
          onChange({ ...filters, from: '', to: '' });
        }}
      >
        <option value="">{t('staff.allDays')}</option>
        <option value="some">{t('staff.someDays')}</option>
      </SelectField>
      {isDated && (
        <div className={styles.days}>
          <DateRange from={from} to={to} onChange={(range) => onChange({ ...filters, ...range })} />
        </div>
      )}
    </FilterBar>
  );
}
