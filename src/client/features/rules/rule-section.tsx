import { type ReactNode, useId } from 'react';
import styles from './rule-section.module.css';

/** One topic of the rules; its title is the name of the region. */
export function RuleSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A list of short statements. */
export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
