import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../lib/config.ts';
import { useText } from '../lib/text.tsx';

/** Removes the brand (the loading screen that index.html draws) from the page. */
export const uncover = () => document.getElementById('brand')?.remove();

/**
 * Hides the app behind the brand of index.html until at least `LOADING_SCREEN_MS` have passed since the
 * navigation (SPEC section 2).
 */
export function LoadingScreen({ children }: { readonly children: ReactNode }) {
  const { loadingScreenMs } = useConfig();
  const { t, ready } = useText();
  const [waited, setWaited] = useState(() => performance.now() >= loadingScreenMs);
  useEffect(() => {
    if (waited) return;
    // `performance.now()` counts from the navigation.
    const timer = setTimeout(() => setWaited(true), loadingScreenMs - performance.now());
    return () => clearTimeout(timer);
  }, [waited, loadingScreenMs]);
  // Waits also for the texts of the reader's language, for a limited time (lib/catalogs.ts), so that the page
  // seldom changes its language just after it appears.
  const over = waited && ready;
  useEffect(() => {
    if (over) uncover();
  }, [over]);
  return (
    <>
      <div hidden={!over}>{children}</div>
      {!over && <div role="status" aria-label={t('common.loading')} />}
    </>
  );
}
