import { newKey } from '../../lib/keyed-mutation.ts';
import type { Lang } from '../../lib/languages.ts';
import { isWantedBy, rememberWanted, subscribeHere } from '../../lib/push.ts';
import { TOLD } from '../../lib/push-memory.ts';
import { readSession } from '../../lib/session.ts';
import type { trpc } from '../../lib/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
 * Tells the server where this browser gets its push messages.
 * @param userId the session's account, or one that awaits its approval
 * @throws when the browser or the server can't
 */
export async function subscribe({ users }: Client, userId: string, language: Lang): Promise<void> {
  const { publicKey } = await users.notices.offer.query();
  const address = await subscribeHere(publicKey);
  const account = readSession() ? {} : { userId };
  await users.notices.subscribe.mutate({ ...account, ...address, language, idempotencyKey: newKey() });
  rememberWanted(userId, address.endpoint);
}

/**
 * Once a visit, and when the language changes: sends the server this browser's push address. The browser may
 * have replaced it, or the last log-out ended it. The person is not asked.
 */
export async function keepSubscribed(client: Client, userId: string, language: Lang): Promise<void> {
  const visit = `${userId} ${language}`;
  if (!isWantedBy(userId) || sessionStorage.getItem(TOLD) === visit) return;
  await subscribe(client, userId, language);
  sessionStorage.setItem(TOLD, visit);
}
