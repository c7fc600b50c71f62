import { useEffect, useRef, useState } from 'react';
import { formatPkr, type Pkr } from '#shared/money.ts';
import { cx } from './cx.ts';
import styles from './money.module.css';

const MARK_MS = 1_000;

interface MoneyProps {
  readonly pkr: Pkr;
  readonly live?: boolean;
  readonly signed?: boolean;
}

export function Money({ pkr, live = false, signed = false }: MoneyProps) {
  const marked = useMark(pkr, live);
  return (
    // One text, because a page's translation keeps only such an element up to date.
    <bdi dir="ltr" translate="no" className={cx(styles.money, marked && styles.marked)}>
      {`${signed && pkr > 0 ? '+' : ''}${formatPkr(pkr)}`}
    </bdi>
  );
}

function useMark(value: number, enabled: boolean): boolean {
  const [marked, setMarked] = useState(false);
  const before = useRef(value);
  useEffect(() => {
    if (!enabled || before.current === value) return;
    before.current = value;
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), MARK_MS);
    return () => clearTimeout(timer);
  }, [value, enabled]);
  return marked;
}
