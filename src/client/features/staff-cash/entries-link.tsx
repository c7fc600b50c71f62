import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MovementKind } from '#shared/movements.ts';
import type { Book } from '#shared/schemas/accounts.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './entries-link.module.css';

interface EntriesLinkProps {
  readonly of: Book;
  /** Only movements of this kind. */
  readonly kind?: MovementKind | undefined;
  /** Business days, both included; all days without them. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The figure's name, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A figure that opens the entries it is the sum of. */
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
