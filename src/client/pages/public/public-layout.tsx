import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { SupportLinks } from '../../components/support-links.tsx';
import { Toaster } from '../../components/ui/toaster.tsx';
import { useConfig } from '../../lib/config.tsx';
import { paths } from '../../paths.ts';
import { Pitch } from './pitch.tsx';
import styles from './public-layout.module.css';

/** The frame before login: the brand, and on a wide screen the pitch next to the form. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  const { brandName } = useConfig();
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
        <Pitch />
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
