import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/components/ui/icon.tsx';
import { Toaster } from '#client/components/ui/toaster.tsx';
import { useConfig } from '#client/lib/config.tsx';
import { type TextKey, useText } from '#client/lib/text.tsx';
import styles from './public-layout.module.css';

const FACTS: readonly { icon: IconName; title: TextKey; text: TextKey }[] = [
  { icon: 'shield', title: 'public.factBooksTitle', text: 'public.factBooks' },
  { icon: 'wheel', title: 'public.factOddsTitle', text: 'public.factOdds' },
  { icon: 'clock', title: 'public.factTimeTitle', text: 'public.factTime' },
];

/** One column on a phone; on a desktop the form stands beside what there is to know before joining. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useText();
  const { brandName } = useConfig();
  return (
    <div className={styles.page}>
      <aside className={styles.aside}>
        <p className={styles.asideTitle}>{t('public.promise')}</p>
        <ul className={styles.facts}>
          {FACTS.map((fact) => (
            <li key={fact.title} className={styles.fact}>
              <Icon name={fact.icon} size={24} />
              <div>
                <p className={styles.factTitle}>{t(fact.title)}</p>
                <p>{t(fact.text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </aside>
      <div className={styles.column}>
        <p className={styles.brand}>
          <img src="/icon.svg" alt="" width={36} height={36} />
          {brandName}
        </p>
        <main className={styles.main}>{children}</main>
      </div>
      <Toaster theme="light" />
    </div>
  );
}
