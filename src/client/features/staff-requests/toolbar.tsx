import { useState } from 'react';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import { DateRange } from '../../components/staff/date-range.tsx';
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
  const { from, to } = filters;
  const [isOpen, setIsOpen] = useState(false);
  const isDated = isOpen || from !== '' || to !== '';
  return (
    <search className={styles.bar}>
      <SearchField
        label={t('staff.search')}
        clear={t('staff.clearSearch')}
        value={filters.search}
        hint={t('staff.requestSearchHint')}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <SelectField
        label={t('staff.filterType')}
        value={filters.type ?? ''}
        onChange={(event) =>
          onChange({ ...filters, type: REQUEST_TYPES.find((type) => type === event.target.value) })
        }
      >
        <option value="">{t('staff.allTypes')}</option>
        <option value="Deposit">{t('staff.deposits')}</option>
        <option value="Withdraw">{t('staff.withdrawals')}</option>
      </SelectField>
      <SelectField
        label={t('staff.filterStatus')}
        value={filters.status ?? ''}
        onChange={(event) =>
          onChange({ ...filters, status: STATUS_FILTERS.find((status) => status === event.target.value) })
        }
      >
        <option value="">{t('staff.allOnList')}</option>
        {REQUEST_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`staff.status${status}`)}
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
          <DateRange from={from} to={to} onChange={(days) => onChange({ ...filters, ...days })} />
        </div>
      )}
    </search>
  );
}
