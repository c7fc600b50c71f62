import { newKey } from '../../lib/keyed-mutation.ts';
import type { Lang } from '../../lib/languages.ts';
import { isWantedBy, rememberWanted, subscribeHere } from '../../lib/push.ts';
import { TOLD } from '../../lib/push-memory.ts';
import { readSession } from '../../lib/session.ts';
import type { trpc } from '../../lib/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
 * Sends the server the address at which this browser gets push messages.
 * @param userId the account of the session, or an account that waits for its approval
 * @throws if the browser refuses push messages, or a call to the server fails
 */
export async function subscribe({ users }: Client, userId: string, language: Lang): Promise<void> {
  const { publicKey } = await users.notices.offer.query();
  const address = await subscribeHere(publicKey);
  const account = readSession() ? {} : { userId };
  await users.notices.subscribe.mutate({ ...account, ...address, language, idempotencyKey: newKey() });
  rememberWanted(userId, address.endpoint);
}

/**
 * Sends the server this browser's push address again in each new tab, and when account or language change:
 * the browser may have replaced the address, or a logout may have ended it. The person is not asked.
 */
export async function keepSubscribed(client: Client, userId: string, language: Lang): Promise<void> {
  const visit = `${userId} ${language}`;
  if (!isWantedBy(userId) || sessionStorage.getItem(TOLD) === visit) return;
  await subscribe(client, userId, language);
  sessionStorage.setItem(TOLD, visit);
}
