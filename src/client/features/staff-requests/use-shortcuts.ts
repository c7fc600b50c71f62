import { useEffect, useRef } from 'react';

/**
 * Single-key shortcuts; off while a text field has the focus.
 * @param inDialog whether they belong to the open dialog; in any other dialog they are off
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>, inDialog: boolean): void {
  const current = useRef({ keys, inDialog });
  useEffect(() => {
    current.current = { keys, inDialog };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target.closest('input, textarea, select')) return;
      if (!current.current.inDialog && document.querySelector('dialog[open]')) return;
      const action = current.current.keys[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
