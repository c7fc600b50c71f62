import { TOLD } from '../../lib/end-push.ts';
import type { Lang } from '../../lib/languages.ts';
import { isWantedBy, rememberWanted, subscribeHere } from '../../lib/push.ts';
import { readSession } from '../../lib/session.ts';
import { tabStorage } from '../../lib/storage.ts';
import type { trpc } from '../../lib/trpc.ts';
import { newKey } from '../../lib/trpc.ts';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
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

/** The browser may have replaced the address, or a logout may have ended it. */
export async function keepSubscribed(client: Client, userId: string, language: Lang): Promise<void> {
  const visit = `${userId} ${language}`;
  if (!isWantedBy(userId) || tabStorage.get(TOLD) === visit) return;
  await subscribe(client, userId, language);
  tabStorage.set(TOLD, visit);
}
