import { type ReactNode, useEffect, useRef } from 'react';
import { useConfig } from '../../lib/config.tsx';
import styles from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Above the title. */
  readonly before?: ReactNode;
  /** Below everything: where else to go. */
  readonly foot?: ReactNode;
  /** To be read rather than filled in: more room. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The first page of a visit leaves the focus to the browser; later pages focus their title. */
let visited = false;

/** One screen before login: its title, which is the window's too, and one thing to do. */
export function PublicPage({ title, hint, before, foot, wide, children }: PublicPageProps) {
  const { brandName } = useConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true });
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
