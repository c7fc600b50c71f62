import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { cx } from '../ui/cx.ts';
import { Small, Stack } from '../ui/layout.tsx';
import styles from './words.module.css';

export function Conversation({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack as="ol" gap={3} aria-label={label}>
      {children}
    </Stack>
  );
}

interface WordsProps {
  readonly by: string;
  readonly at: string;
  readonly text: string;
  /** Written by the reader's own side: by the member, or by any of the staff if the reader is staff. */
  readonly ours: boolean;
}

export function Words({ by, at, text, ours }: WordsProps) {
  const { formatWhen } = useFormat();
  return (
    <li className={cx(styles.said, ours && styles.ours)}>
      <Small>
        <bdi>{by}</bdi> <time dateTime={at}>{formatWhen(at)}</time>
      </Small>
      <p className="prose" dir="auto">
        {text}
      </p>
    </li>
  );
}
