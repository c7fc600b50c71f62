import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly count?: number | undefined }[];
  readonly current: Id;
  readonly onChange: (id: Id) => void;
  readonly children: ReactNode;
}

export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const panel = useId();
  const buttons = useRef<Partial<Record<Id, HTMLButtonElement | null>>>({});
  function onKeyDown({ key }: KeyboardEvent) {
    const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
    const at = tabs.findIndex(({ id }) => id === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    onChange(next.id);
    buttons.current[next.id]?.focus();
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: text, count = 0 }) => (
          <button
            key={id}
            ref={(button) => {
              buttons.current[id] = button;
            }}
            type="button"
            role="tab"
            id={`${panel}-${id}`}
            aria-selected={current === id}
            tabIndex={current === id ? 0 : -1}
            aria-controls={panel}
            onClick={() => onChange(id)}
          >
            {text}
            {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${current}`}>
        {children}
      </div>
    </>
  );
}
