import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/catalogs.ts';

const Nothing = () => null;
const load = async () => {
  const page = await import('./ask-notices.tsx');
  await loadTexts();
  return page;
};
// If the code fails to load, the offer is left out: an error page would hide the number of the sent request.
const Ask = lazy(() => load().catch(() => ({ default: Nothing })));

export function AskNoticesLater({ userId }: { readonly userId: string }) {
  return (
    <Suspense>
      <Ask userId={userId} />
    </Suspense>
  );
}
