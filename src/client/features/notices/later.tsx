import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/catalogs.ts';

const Nothing = () => null;
const load = async () => {
  const page = await import('./ask-notices.tsx');
  await loadTexts();
  return page;
};
// A request was just sent: code that fails to load must not take its number off the screen.
const Ask = lazy(() => load().catch(() => ({ default: Nothing })));

/** Offers to tell of a decision; its code loads only where it is shown, and may fail to. */
export function AskNoticesLater({ userId }: { readonly userId: string }) {
  return (
    <Suspense>
      <Ask userId={userId} />
    </Suspense>
  );
}
