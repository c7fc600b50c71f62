import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../../lib/config.ts';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
}

export function usePageTitle(title: string): void {
  const { brandName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title, brandName]);
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <div className="break">
        <h1>{title}</h1>
        {subtitle && <p className="muted">{subtitle}</p>}
      </div>
      {actions && <div className="row">{actions}</div>}
    </header>
  );
}
