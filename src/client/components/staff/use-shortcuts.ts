import { useEffect, useEffectEvent } from 'react';

/** Single-key shortcuts; off while a text field has the focus and while a dialog is open. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (
      target.closest('input:not([type="checkbox"]), textarea, select') ||
      document.querySelector('dialog[open]')
    )
      return;
    const action = keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
