import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useConfig } from '../lib/config.tsx';
import { useText } from '../lib/text.tsx';
import styles from './loading-screen.module.css';

const LoadedContext = createContext(true);

/** False while the loading screen covers the page: nobody would see a toast. */
export function useLoaded(): boolean {
  return useContext(LoadedContext);
}

/** SPEC section 2: a loading screen for three seconds at the start (`LOADING_SCREEN_MS`). */
export function LoadingScreen({ children }: { readonly children: ReactNode }) {
  const { loadingScreenMs, brandName } = useConfig();
  const { t, ready } = useText();
  const [waited, setWaited] = useState(loadingScreenMs === 0);
  useEffect(() => {
    if (waited) return;
    const timer = setTimeout(() => setWaited(true), loadingScreenMs);
    return () => clearTimeout(timer);
  }, [waited, loadingScreenMs]);
  // Waits for the reader's language, so that the page doesn't change its language just after it appears.
  const over = waited && ready;
  return (
    <LoadedContext value={over}>
      <div hidden={!over}>{children}</div>
      {!over && (
        <div className={styles.screen} role="status" aria-label={t('common.loading')}>
          <img src="/icon.svg" alt="" width={72} height={72} className={styles.mark} />
          <p className={styles.brand}>{brandName}</p>
          <span className={styles.bar} style={{ animationDuration: `${loadingScreenMs}ms` }} />
        </div>
      )}
    </LoadedContext>
  );
}
