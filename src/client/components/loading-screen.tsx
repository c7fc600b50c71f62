import { type ReactNode, useEffect, useState } from 'react';
import { useConfig } from '../lib/config.tsx';
import { useText } from '../lib/text.tsx';

/** Takes the brand of index.html off the page. */
export const uncover = () => document.getElementById('brand')?.remove();

/**
 * SPEC section 2: the first three seconds after the navigation (`LOADING_SCREEN_MS`), in which the brand of
 * index.html covers the page.
 */
export function LoadingScreen({ children }: { readonly children: ReactNode }) {
  const { loadingScreenMs } = useConfig();
  const { t, ready } = useText();
  const [waited, setWaited] = useState(() => performance.now() >= loadingScreenMs);
  useEffect(() => {
    if (waited) return;
    // The page's clock started with the navigation.
    const timer = setTimeout(() => setWaited(true), loadingScreenMs - performance.now());
    return () => clearTimeout(timer);
  }, [waited, loadingScreenMs]);
  // Waits for the reader's language, so that the page doesn't change its language just after it appears.
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
