import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
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
    </search>
  );
}
