import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than this width in CSS pixels. */
export function useNarrow(width: number): boolean {
  const query = `(width < ${width}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
