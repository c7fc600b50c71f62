import type { ComponentProps, ElementType } from 'react';
import { cx } from './cx.ts';

const GAPS = { 1: 'gap-1', 2: 'gap-2', 3: 'gap-3', 4: '', 6: 'gap-6' } as const;

type LayoutProps = Omit<ComponentProps<'div'>, 'ref'> & {
  readonly as?: ElementType;
  /** Steps of 4 px. */
  readonly gap?: 1 | 2 | 3 | 4 | 6;
};

export function Stack({ as: Tag = 'div', gap = 4, className, ...rest }: LayoutProps) {
  return <Tag {...rest} className={cx('stack', GAPS[gap], className)} />;
}

export function Row({ as: Tag = 'div', gap = 2, between, className, ...rest }: RowProps) {
  return <Tag {...rest} className={cx(between ? 'between' : 'row', GAPS[gap], className)} />;
}
type RowProps = LayoutProps & { readonly between?: boolean };

/** What explains a figure or a field, in small grey letters. */
export function Small({ as: Tag = 'p', block, className, ...rest }: SmallProps) {
  return <Tag {...rest} className={cx('small', block && 'block', className)} />;
}
type SmallProps = Omit<LayoutProps, 'gap'> & { readonly block?: boolean };

export function Muted({ as: Tag = 'p', className, ...rest }: Omit<LayoutProps, 'gap'>) {
  return <Tag {...rest} className={cx('muted', className)} />;
}
