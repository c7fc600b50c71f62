import { STATEMENT_COLUMNS, type StatementColumn, type StatementLayout } from '#shared/schemas/statements.ts';
import type { StatementPreview } from '#shared/views/statements.ts';
import { SelectField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './import-modal.module.css';

interface LayoutFieldsProps {
  readonly preview: StatementPreview;
  readonly disabled: boolean;
  readonly onChange: (layout: StatementLayout) => void;
}

/**
 * When the file is imported, the server stores the answers for the next file of the same receiving account.
 */
export function LayoutFields({ preview, disabled, onChange }: LayoutFieldsProps) {
  const { t } = useText();
  const { layout, columns, cells, isKnown, problemCount } = preview;
  const nameOf = (place: number) => {
    const name = layout.header[place] || t('staff.layoutColumn', { number: place + 1 });
    const example = cells.map((row) => row[place] ?? '').find((cell) => cell !== '');
    return example ? `${name} (${example.slice(0, 24)})` : name;
  };
  function set(column: StatementColumn, place: number | null): void {
    const next = { ...layout.columns, [column]: place };
    // A file has either one amount column or debit and credit columns. So choosing one kind clears the other.
    if (place !== null && column === 'amount') Object.assign(next, { debit: null, credit: null });
    if (place !== null && (column === 'debit' || column === 'credit')) {
      Object.assign(next, { amount: null, direction: null });
    }
    onChange({ ...layout, columns: next });
  }
  return (
    <details className={styles.columns} open={!isKnown || problemCount > 0}>
      <summary>
        {t('staff.layoutTitle')}
        <span className={isKnown ? undefined : styles.guessed}>
          {t(isKnown ? 'staff.layoutKnown' : 'staff.layoutGuessed')}
        </span>
      </summary>
      <fieldset className={styles.fields} disabled={disabled}>
        {STATEMENT_COLUMNS.map((column) => (
          <SelectField
            key={column}
            label={t(`staff.layout.${column}`)}
            value={layout.columns[column] ?? ''}
            onChange={({ target: { value } }) => set(column, value === '' ? null : Number(value))}
          >
            <option value="">{t('staff.layoutNone')}</option>
            {columns.map((_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the column's identity
              <option key={place} value={place}>
                {nameOf(place)}
              </option>
            ))}
          </SelectField>
        ))}
        <SelectField
          label={t('staff.layoutDateOrder')}
          value={layout.dateOrder}
          onChange={({ target }) =>
            onChange({ ...layout, dateOrder: target.value === 'MDY' ? 'MDY' : 'DMY' })
          }
        >
          <option value="DMY">{t('staff.layoutDMY')}</option>
          <option value="MDY">{t('staff.layoutMDY')}</option>
        </SelectField>
        <SelectField
          label={t('staff.layoutDecimal')}
          value={layout.decimal}
          onChange={({ target }) => onChange({ ...layout, decimal: target.value === ',' ? ',' : '.' })}
        >
          <option value=".">1,234.50</option>
          <option value=",">1.234,50</option>
        </SelectField>
        {layout.columns.amount !== null && layout.columns.direction === null && (
          <SelectField
            label={t('staff.layoutSign')}
            value={layout.outIsPositive ? 'out' : 'in'}
            onChange={({ target }) => onChange({ ...layout, outIsPositive: target.value === 'out' })}
          >
            <option value="in">{t('staff.layoutSignIn')}</option>
            <option value="out">{t('staff.layoutSignOut')}</option>
          </SelectField>
        )}
      </fieldset>
    </details>
  );
}
