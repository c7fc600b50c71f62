import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/catalogs.ts';

const Nothing = () => null;
const load = async () => {
  const page = await import('./ask-notices.tsx');
  await loadTexts();
  return page;
};
// If the code fails to load, nothing is offered: an error would hide the sent request's number.
const Ask = lazy(() => load().catch(() => ({ default: Nothing })));

/** The offer of push messages about a decision (ask-notices.tsx). Its code loads when it is shown first. */
export function AskNoticesLater({ userId }: { readonly userId: string }) {
  return (
    <Suspense>
      <Ask userId={userId} />
    </Suspense>
  );
}
