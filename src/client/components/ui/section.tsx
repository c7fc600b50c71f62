import { type ReactNode, useId } from 'react';

/** A part of a dialog, with a heading of its own. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h3 id={id} className="title">
        {title}
      </h3>
      {children}
    </section>
  );
}
