import { eq } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { serverKeys } from '#drizzle/schema/index.ts';
import { createVault, type Vault } from './vault.ts';

/** A secret of the installation, which all its servers share. The public part tells two of them apart. */
interface ServerKey {
  readonly publicKey: string;
  readonly secret: string;
}

/**
 * Finds a secret of the installation in the database, where it is encrypted by APP_SECRET. Makes it at first
 * use, and again when it was encrypted under an APP_SECRET that this server does not have.
 * @throws Error when another server made it under such a secret just now
 */
export async function keepServerKey(
  database: Database,
  vault: Vault,
  name: string,
  make: () => ServerKey,
): Promise<ServerKey> {
  const [kept] = await database.read((orm) =>
    orm
      .select({ publicKey: serverKeys.publicKey, sealed: serverKeys.sealed })
      .from(serverKeys)
      .where(eq(serverKeys.name, name)),
  );
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

function opened(vault: Vault, { publicKey, sealed }: { publicKey: string; sealed: string }) {
  const secret = vault.unseal(Buffer.from(sealed, 'base64'));
  return secret === null ? undefined : { publicKey, secret };
}

/**
 * The vault of an installation. The key of the hashes in its database is its first app-secret, which the
 * database keeps encrypted, so that these hashes stay valid when the app-secret is replaced.
 */
export async function openVault(
  database: Database,
  appSecret: string,
  other: string | undefined,
): Promise<Vault> {
  const first = createVault(appSecret, { other });
  const made = { publicKey: first.mark, secret: appSecret };
  const { secret: hashes } = await keepServerKey(database, first, 'hashes', () => made);
  return createVault(appSecret, { other, hashes });
}
