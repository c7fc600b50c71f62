import webpush from 'web-push';
import type { Database } from '#drizzle/client.ts';
import { keepServerKey, PUSH } from '../server-keys.ts';
import type { Vault } from '../vault.ts';
import type { PushKeys } from './push.ts';

/** A server that cannot decrypt the private key makes new keys: browsers subscribe again. */
export async function loadPushKeys(database: Database, vault: Vault): Promise<PushKeys> {
  const { publicKey, secret } = await keepServerKey(database, vault, PUSH, () => {
    const made = webpush.generateVAPIDKeys();
    return { publicKey: made.publicKey, secret: made.privateKey };
  });
  return { publicKey, privateKey: secret };
}
