import { type ReactNode, useEffect, useRef } from 'react';
import { useConfig } from '../../lib/config.tsx';
import styles from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  readonly hint?: string | undefined;
  /** Content above the title. */
  readonly before?: ReactNode;
  /** Content below everything: links to other pages. */
  readonly foot?: ReactNode;
  /** Wider, for a page with a long text. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The first page of a visit leaves the focus to the browser; later ones focus their title or a field. */
let visited = false;

/** A screen before login with its title, which is also the window's title. */
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
