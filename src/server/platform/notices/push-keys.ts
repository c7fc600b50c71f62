import { eq } from 'drizzle-orm';
import webpush from 'web-push';
import type { Database } from '#drizzle/client.ts';
import { serverKeys } from '#drizzle/schema/index.ts';
import type { Vault } from '../vault.ts';
import type { PushKeys } from './push.ts';

const NAME = 'push';

/**
 * The keys by which push services know this instance (VAPID). The first server makes them and encrypts the
 * private one by APP_SECRET. Another APP_SECRET means new keys, and all browsers must subscribe again.
 */
export async function loadPushKeys(database: Database, vault: Vault): Promise<PushKeys> {
  const kept = await findKeys(database);
  const known = kept && unsealed(vault, kept);
  if (known) return known;
  const made = webpush.generateVAPIDKeys();
  const answer = await database.call('server_key_keep', {
    name: NAME,
    public: made.publicKey,
    sealed: vault.seal(made.privateKey).toString('base64'),
    replaced: kept?.publicKey ?? null,
  });
  const keys = unsealed(vault, answer);
  if (!keys) throw new Error('another server keeps push keys under another APP_SECRET');
  return keys;
}

async function findKeys(database: Database) {
  const [row] = await database.read((orm) =>
    orm
      .select({ publicKey: serverKeys.publicKey, sealed: serverKeys.sealed })
      .from(serverKeys)
      .where(eq(serverKeys.name, NAME)),
  );
  return row;
}

function unsealed(vault: Vault, { publicKey, sealed }: { publicKey: string; sealed: string }) {
  const privateKey = vault.unseal(Buffer.from(sealed, 'base64'));
  return privateKey === null ? undefined : { publicKey, privateKey };
}
