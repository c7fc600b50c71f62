import { useText } from '../../lib/text.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly hint: string;
  readonly onChange: (value: string) => void;
}

/** A search field with a clear button. The database does the search. */
export function SearchField({ value, hint, onChange }: SearchFieldProps) {
  const { t } = useText();
  return (
    <TextField
      label={t('staff.search')}
      placeholder={hint}
      type="search"
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={styles.input}
      end={
        value !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('staff.clearSearch')}
            onClick={() => onChange('')}
          >
            <Icon name="close" />
          </button>
        )
      }
    />
  );
}
