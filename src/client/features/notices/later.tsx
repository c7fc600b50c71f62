import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/catalogs.ts';

const Ask = lazy(async () => {
  const page = await import('./ask-notices.tsx');
  await loadTexts();
  return page;
});

/** Offers to tell of a decision; its code loads only where it is shown, and may fail to. */
export function AskNoticesLater({ userId }: { readonly userId: string }) {
  return (
    <Suspense>
      <Ask userId={userId} />
    </Suspense>
  );
}
