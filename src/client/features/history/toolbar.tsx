import { TRANSACTION_TYPES } from '#shared/movements.ts';
import { SelectField } from '../../components/ui/field.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useText } from '../../lib/text.tsx';
import type { HistoryChoice } from './hooks.ts';
import { KINDS } from './kinds.ts';
import { PeriodFields } from './period-fields.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly choice: HistoryChoice;
  readonly onChange: (change: Partial<HistoryChoice>) => void;
}

/** The search and the filters of the history, which the database applies. */
export function Toolbar({ choice, onChange }: ToolbarProps) {
  const { t } = useText();
  return (
    <search className={styles.bar}>
      <div className={styles.wide}>
        <SearchField
          label={t('member.historySearch')}
          clear={t('member.historySearchClear')}
          hint={t('member.historySearchHint')}
          value={choice.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <SelectField
        label={t('member.historyKind')}
        value={choice.kind ?? ''}
        onChange={({ target }) => onChange({ kind: TRANSACTION_TYPES.find((one) => one === target.value) })}
      >
        <option value="">{t('member.historyAllKinds')}</option>
        {TRANSACTION_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(KINDS[type])}
          </option>
        ))}
      </SelectField>
      <PeriodFields choice={choice} onChange={onChange} />
    </search>
  );
}
