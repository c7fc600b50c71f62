import { Suspense } from 'react';
import { lazyExtra } from '../../lib/lazy-texts.ts';

// If the code fails to load, the offer is left out: an error page would hide the number of the sent request.
const Ask = lazyExtra(() => import('./ask-notices.tsx'));

export function AskNoticesLater({ userId }: { readonly userId: string }) {
  return (
    <Suspense>
      <Ask userId={userId} />
    </Suspense>
  );
}
