import { useEffect } from 'react';
import { WANTED_BY } from '../../lib/end-push.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

/** @param userId null until the account has loaded, and while it is not approved */
export function useKeepSubscribed(userId: string | null): void {
  const { lang } = useText();
  const { client } = trpc.useUtils();
  useEffect(() => {
    if (!userId || deviceStorage.get(WANTED_BY) !== userId) return;
    const keep = async () => (await import('./subscribe.ts')).keepSubscribed(client, userId, lang);
    // An error is ignored, because everything except push messages still works.
    void keep().catch(() => undefined);
  }, [client, userId, lang]);
}
