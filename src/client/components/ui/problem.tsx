import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './problem.module.css';

interface ProblemProps {
  readonly id?: string;
  readonly text: string | null | undefined;
}

export function Problem({ id, text }: ProblemProps) {
  return (
    <p id={id} className={styles.problem} role="alert">
      {text}
    </p>
  );
}

interface FormEndProps {
  readonly problem: string | null | undefined;
  /** Said once it is true. */
  readonly done?: string | false;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** What went wrong or right, and the button that sends. */
export function FormEnd({ problem, done, busy, children }: FormEndProps) {
  return (
    <>
      <Problem text={problem} />
      {done && (
        <p className="good strong" role="status">
          {done}
        </p>
      )}
      <Button type="submit" block busy={busy}>
        {children}
      </Button>
    </>
  );
}
