import { newKey } from '../../lib/keyed-mutation.ts';
import type { Lang } from '../../lib/languages.ts';
import { isWantedBy, rememberWanted, subscribeHere } from '../../lib/push.ts';
import type { trpc } from '../../lib/trpc.ts';

const KEPT = 'noticesKept';
type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
 * Once a visit, and when the language changes: tells the server this browser's address, which the browser may
 * have replaced, or which ended with the last log-out. Nothing is asked.
 */
export async function keepSubscribed({ users }: Client, userId: string, language: Lang): Promise<void> {
  const visit = `${userId} ${language}`;
  if (!isWantedBy(userId) || sessionStorage.getItem(KEPT) === visit) return;
  const { publicKey } = await users.notices.offer.query();
  const address = await subscribeHere(publicKey);
  await users.notices.subscribe.mutate({ ...address, language, idempotencyKey: newKey() });
  rememberWanted(userId, address.endpoint);
  sessionStorage.setItem(KEPT, visit);
}
