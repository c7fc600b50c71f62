import { type ReactNode, useEffect, useRef } from 'react';
import { useConfig } from '../../lib/config.ts';
import styles from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  readonly hint?: string | undefined;
  readonly before?: ReactNode;
  readonly foot?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The first page does not move the focus; a later one focuses its title, unless an input has the focus. */
let visited = false;

export function PublicPage({ title, hint, before, foot, wide, children }: PublicPageProps) {
  const { brandName } = useConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (visited && !document.activeElement?.matches('input')) heading.current?.focus({ preventScroll: true });
    visited = true;
  }, []);
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
    window.scrollTo(0, 0);
  }, [title, brandName]);
  return (
    <div className={styles.page} data-wide={wide}>
      {before}
      <header>
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint && <p className={styles.hint}>{hint}</p>}
      </header>
      {children}
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}
