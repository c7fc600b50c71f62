import type { ReactNode } from 'react';
import { PageHeader } from '../../components/ui/page-header.tsx';
import styles from './shell.module.css';

interface PageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly children: ReactNode;
}

export function Page({ title, subtitle, children }: PageProps) {
  return (
    <div className={styles.page}>
      <PageHeader title={title} subtitle={subtitle} />
      {children}
    </div>
  );
}
