import styles from './problem.module.css';

export function Problem({ text }: { readonly text: string | null | undefined }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
