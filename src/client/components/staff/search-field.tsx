import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { TextField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './search-field.module.css';

/** The time without typing after which the server is asked, in milliseconds. */
const PAUSE_MS = 200;

interface SearchFieldProps {
  readonly value: string;
  readonly hint: string;
  /** Called after a pause in typing. */
  readonly onChange: (value: string) => void;
}

/** A search field with a clear button. The database does the search. */
export function SearchField({ value, hint, onChange }: SearchFieldProps) {
  const { t } = useText();
  // A draft ends when the value changes, through it or from outside.
  const [draft, setDraft] = useState({ text: value, of: value });
  const text = draft.of === value ? draft.text : value;
  const send = useEffectEvent(onChange);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      label={t('staff.search')}
      placeholder={hint}
      type="search"
      maxLength={100}
      value={text}
      onChange={(event) => setDraft({ text: event.target.value, of: value })}
      className={styles.input}
      end={
        text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('staff.clearSearch')}
            onClick={() => {
              setDraft({ text: '', of: '' });
              onChange('');
            }}
          >
            <Icon name="close" />
          </button>
        )
      }
    />
  );
}
