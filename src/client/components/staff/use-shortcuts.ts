import { useWindowKeys } from './use-window-keys.ts';

/** A field with `data-keys`, a list such as "a r", still lets the keys of that list call their actions. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  useWindowKeys((event) => {
    const target = event.target as HTMLElement;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const field = target.closest<HTMLElement>('input, textarea, select');
    if (field && !field.dataset.keys?.split(' ').includes(key)) return;
    if (document.querySelector('dialog[open]')) return;
    const action = keys[key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
