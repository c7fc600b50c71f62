import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './filter.module.css';

/** Stands in the title's line, before the page's actions. */
export function Filter({ children }: { readonly children: ReactNode }) {
  return <search className={styles.filter}>{children}</search>;
}

interface FilterBarProps {
  readonly search?: ReactNode;
  readonly children: ReactNode;
  readonly end?: ReactNode;
  /** How many fields limit the list; said while a phone has them folded away. */
  readonly set: number;
  /** The text in each field says what it filters. */
  readonly unlabelled?: boolean;
}

/** The fields above a list. On a phone all but the search are behind a button. */
export function FilterBar({ search, children, end, set, unlabelled }: FilterBarProps) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const labels = unlabelled && 'no-labels';
  return (
    <search className={cx(styles.bar, labels)}>
      {search}
      <Button
        variant="secondary"
        className={styles.toggle}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {set > 0 ? t('staff.filtersSet', { count: set }) : t('staff.filters')}
      </Button>
      <div className={cx(styles.fields, labels)} data-open={open || undefined}>
        {children}
      </div>
      {end}
    </search>
  );
}
