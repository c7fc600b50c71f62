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
