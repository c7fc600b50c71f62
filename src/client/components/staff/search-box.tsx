import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '#client/components/ui/icon.tsx';
import { useText } from '#client/lib/text.tsx';
import styles from './search-box.module.css';

/** How long typing must rest before the server is asked. */
const REST_MS = 250;

interface SearchBoxProps {
  /** What can be searched. */
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** A search that the server does: asked once typing rests, cleared by a button or Escape. */
export function SearchBox({ label, value, onSearch, inputRef }: SearchBoxProps) {
  const { t } = useText();
  const [typed, setTyped] = useState(value);
  const search = useEffectEvent((text: string) => {
    if (text !== value) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Cleared from outside, such as by "show all".
  useEffect(() => {
    if (value === '') setTyped('');
  }, [value]);

  function clear() {
    setTyped('');
    onSearch('');
    inputRef?.current?.focus();
  }
  return (
    <search className={styles.box}>
      <span className={styles.icon}>
        <Icon name="search" />
      </span>
      <input
        ref={inputRef}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear();
        }}
      />
      {typed !== '' && (
        <button type="button" className={styles.clear} aria-label={t('staff.clearSearch')} onClick={clear}>
          <Icon name="close" />
        </button>
      )}
    </search>
  );
}
