import { eq } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { serverKeys } from '#drizzle/schema/messages.ts';
import { createVault, type Vault } from './vault.ts';

interface ServerKey {
  readonly publicKey: string;
  readonly secret: string;
}

/**
 * Makes the secret at first use, and a new one if the stored one was encrypted with an APP_SECRET that this
 * server lacks.
 * @throws Error when another server has just made the secret under an APP_SECRET that this server does not
 *   have
 */
export async function keepServerKey(
  database: Database,
  vault: Vault,
  name: string,
  make: () => ServerKey,
): Promise<ServerKey> {
  const kept = await findKey(database, name);
  const known = kept && opened(vault, kept);
  if (known) return known;
  const made = make();
  const answer = await database.call('server_key_keep', {
    name,
    public: made.publicKey,
    sealed: vault.seal(made.secret).toString('base64'),
    replaced: kept?.publicKey ?? null,
  });
  const key = opened(vault, answer);
  if (!key) throw new Error(`another server keeps the key '${name}' under another APP_SECRET`);
  return key;
}

async function findKey(database: Database, name: string) {
  const [kept] = await database.read((orm) =>
    orm
      .select({ publicKey: serverKeys.publicKey, sealed: serverKeys.sealed })
      .from(serverKeys)
      .where(eq(serverKeys.name, name)),
  );
  return kept;
}

function opened(vault: Vault, { publicKey, sealed }: { publicKey: string; sealed: string }) {
  const secret = vault.unseal(Buffer.from(sealed, 'base64'));
  return secret === null ? undefined : { publicKey, secret };
}

export const PUSH = 'push';
const HASHES = 'hashes';

/**
 * The hashes stay valid if the app-secret is replaced.
 * @param warn is called when no app-secret of this server can decrypt the key
 */
export async function openVault(
  database: Database,
  appSecret: string,
  other: string | undefined,
  warn: (message: string) => void,
): Promise<Vault> {
  const vault = createVault(appSecret, { other });
  const kept = await findKey(database, HASHES);
  if (kept && !opened(vault, kept)) {
    warn(
      'APP_SECRET is not the one of this database: codes, known devices and sessions of before are unknown',
    );
    return vault;
  }
  const make = () => ({ publicKey: vault.mark, secret: appSecret });
  const { secret: hashes } = await keepServerKey(database, vault, HASHES, make);
  return createVault(appSecret, { other, hashes });
}
