import styles from './problem.module.css';

/** Why a form or an action failed, as a text next to its button. */
export function Problem({ text }: { readonly text: string | null | undefined }) {
  return (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  );
}
