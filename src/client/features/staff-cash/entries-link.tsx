import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MovementKind } from '#shared/movements.ts';
import type { Book } from '#shared/schemas/accounts.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import styles from './entries-link.module.css';

interface EntriesLinkProps {
  readonly of: Book;
  readonly kind?: MovementKind | undefined;
  /** The first and the last business day, both included; without them all days. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

export function EntriesLink({ of, kind, from, to, label, children }: EntriesLinkProps) {
  const { t } = useText();
  const query = new URLSearchParams({
    of,
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  });
  return (
    <Link href={`${paths.cashEntries}?${query}`} className={styles.link} title={t('staff.showEntries')}>
      {children}
      <span className="visually-hidden">{`: ${label}. ${t('staff.showEntries')}`}</span>
    </Link>
  );
}
