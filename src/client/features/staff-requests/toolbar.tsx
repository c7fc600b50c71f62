import { SelectField, TextField } from '#client/components/ui/field.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useText } from '#client/lib/text.tsx';
import { REQUEST_STATUSES, REQUEST_TYPES } from '#shared/schemas/requests.ts';
import type { RequestFilters } from './hooks.ts';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly filters: RequestFilters;
  readonly onChange: (filters: RequestFilters) => void;
}

/** Search and filters; the database does both. */
export function Toolbar({ filters, onChange }: ToolbarProps) {
  const { t } = useText();
  return (
    <search className={styles.bar}>
      <TextField
        label={t('staff.search')}
        placeholder={t('staff.requestSearchHint')}
        type="search"
        value={filters.search}
        onChange={(event) => onChange({ ...filters, search: event.target.value })}
        end={
          filters.search !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('staff.clearSearch')}
              onClick={() => onChange({ ...filters, search: '' })}
            >
              <Icon name="close" />
            </button>
          )
        }
      />
      <SelectField
        label={t('staff.filterType')}
        value={filters.type ?? ''}
        onChange={(event) =>
          onChange({ ...filters, type: REQUEST_TYPES.find((type) => type === event.target.value) })
        }
      >
        <option value="">{t('staff.all')}</option>
        <option value="Deposit">{t('staff.deposits')}</option>
        <option value="Withdraw">{t('staff.withdrawals')}</option>
      </SelectField>
      <SelectField
        label={t('staff.filterStatus')}
        value={filters.status ?? ''}
        onChange={(event) =>
          onChange({ ...filters, status: REQUEST_STATUSES.find((status) => status === event.target.value) })
        }
      >
        <option value="">{t('staff.all')}</option>
        {REQUEST_STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`staff.status${status}`)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
