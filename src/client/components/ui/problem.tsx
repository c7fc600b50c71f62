import styles from './problem.module.css';

/** What is wrong with a form, next to its button. */
export function Problem({ text }: { readonly text: string | null | undefined }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
