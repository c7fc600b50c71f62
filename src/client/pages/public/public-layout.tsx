import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { SupportLinks } from '../../components/support-links.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { useConfig } from '../../lib/config.ts';
import { lazyExtra } from '../../lib/lazy-texts.ts';
import { paths } from '../../lib/paths.ts';
import { useNarrow } from '../../lib/use-narrow.ts';
import styles from './public-layout.module.css';

const Pitch = lazyExtra(() => import('./pitch.tsx'));

export function PublicLayout({ children }: { readonly children: ReactNode }) {
  const { brandName } = useConfig();
  const isNarrow = useNarrow(960);
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <div className={styles.head}>
          <Link href={paths.login} className={styles.brand}>
            <img src="/icon.svg" alt="" width={40} height={40} />
            <span>{brandName}</span>
          </Link>
          <LanguageSwitch />
        </div>
        {!isNarrow && (
          <Suspense>
            <Pitch />
          </Suspense>
        )}
      </aside>
      <main className={styles.main}>
        <div className={styles.sheet}>
          {children}
          <footer className={styles.foot}>
            <SupportLinks />
          </footer>
        </div>
      </main>
      <Toaster theme="light" className={styles.toasts} />
    </div>
  );
}
