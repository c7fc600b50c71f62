import type { ReactNode } from 'react';
import { CopyButton } from '../../components/staff/copyable.tsx';
import styles from './check-list.module.css';

interface CheckListProps {
  readonly lines: readonly {
    readonly label: string;
    readonly text: string;
    /** What the button copies; the text by default, nothing without it. */
    readonly copied?: string | undefined;
    readonly wrong?: ReactNode;
  }[];
}

/** What must agree with a receipt or a payment. */
export function CheckList({ lines }: CheckListProps) {
  return (
    <dl className={styles.list}>
      {lines.map(({ label, text, copied = text, wrong }) => (
        <div key={label}>
          <dt>
            {label}
            {copied && <CopyButton text={copied} label={label} />}
          </dt>
          <dd dir="auto">{text}</dd>
          {wrong && <dd className={styles.wrong}>{wrong}</dd>}
        </div>
      ))}
    </dl>
  );
}
