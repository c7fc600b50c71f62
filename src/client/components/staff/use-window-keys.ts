import { useEffect, useEffectEvent } from 'react';

export function useWindowKeys(handle: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
