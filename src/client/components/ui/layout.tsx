import type { ComponentProps, CSSProperties, ElementType } from 'react';
import { cx } from './cx.ts';
import styles from './layout.module.css';

type LayoutProps = Omit<ComponentProps<'div'>, 'ref'> & {
  readonly as?: ElementType;
  /** Steps of 4 px. */
  readonly gap?: 1 | 2 | 3 | 4 | 6;
};

export function Stack({ as: Tag = 'div', gap = 4, className, ...rest }: LayoutProps) {
  return <Tag {...rest} className={cx(styles.stack, className)} style={spaced(gap)} />;
}

export function Row({ as: Tag = 'div', gap = 2, between, className, ...rest }: RowProps) {
  return (
    <Tag {...rest} className={cx(styles.row, between && styles.between, className)} style={spaced(gap)} />
  );
}
type RowProps = LayoutProps & { readonly between?: boolean };

/** What explains a figure or a field, in small grey letters. */
export function Small({ as: Tag = 'p', block, className, ...rest }: SmallProps) {
  return <Tag {...rest} className={cx(styles.muted, styles.small, block && styles.block, className)} />;
}
type SmallProps = Omit<LayoutProps, 'gap'> & { readonly block?: boolean };

export function Muted({ as: Tag = 'p', className, ...rest }: Omit<LayoutProps, 'gap'>) {
  return <Tag {...rest} className={cx(styles.muted, className)} />;
}

const spaced = (gap: number) => ({ '--gap': `var(--s${gap})` }) as CSSProperties;
