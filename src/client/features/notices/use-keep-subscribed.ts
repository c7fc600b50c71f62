import { useEffect } from 'react';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Keeps this browser's push messages going for the account that wants them here. @param userId null: not yet */
export function useKeepSubscribed(userId: string | null): void {
  const { lang } = useText();
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (!userId || localStorage.getItem('noticesFor') !== userId) return;
    const keep = async () => (await import('./keep-subscribed.ts')).keepSubscribed(client, userId, lang);
    // Without it everything else works.
    void keep().catch(() => undefined);
  }, [client, userId, lang]);
}
