import { type ReactNode, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './menu.module.css';

/** Rare acts behind three dots. It closes with a choice, with Escape and when the focus leaves. */
export function Menu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current) ref.current.open = false;
  };
  return (
    <details
      ref={ref}
      className={styles.menu}
      onBlur={({ relatedTarget }) => {
        if (!ref.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <summary aria-label={label}>
        <Icon name="more" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the clicks of the buttons in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click, too */}
      <div className={styles.items} onClick={close}>
        {children}
      </div>
    </details>
  );
}
