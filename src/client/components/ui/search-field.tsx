import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';

const PAUSE_MS = 200;

interface SearchFieldProps {
  readonly label: string;
  readonly clear: string;
  readonly value: string;
  readonly hint: string;
  /** Called after a pause in typing, and at once by the clear button. */
  readonly onChange: (value: string) => void;
}

export function SearchField({ label, clear, value, hint, onChange }: SearchFieldProps) {
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
      label={label}
      placeholder={hint}
      type="search"
      maxLength={100}
      value={text}
      onChange={(event) => setDraft({ text: event.target.value, of: value })}
      end={
        text !== '' && (
          <button
            type="button"
            className="icon-button"
            aria-label={clear}
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
