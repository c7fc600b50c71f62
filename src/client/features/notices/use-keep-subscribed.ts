import { useEffect } from 'react';
import { WANTED_BY } from '../../lib/push-memory.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Keeps push messages working for the account that wants them here. @param userId null until it is known */
export function useKeepSubscribed(userId: string | null): void {
  const { lang } = useText();
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (!userId || localStorage.getItem(WANTED_BY) !== userId) return;
    const keep = async () => (await import('./subscribe.ts')).keepSubscribed(client, userId, lang);
    // Without it everything else works.
    void keep().catch(() => undefined);
  }, [client, userId, lang]);
}
