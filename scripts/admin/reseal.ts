import type { Database } from '#drizzle/client.ts';
import { readEnv } from '#server/env.ts';
import { createVault } from '#server/platform/vault.ts';
import { loadAppSecret } from '#server/start/app-secret.ts';
import { type Command, CommandError } from './command.ts';
import { withDatabase } from './database.ts';

export const reseal: Command = {
  summary: 'encrypt again by APP_SECRET what APP_SECRET_OTHER encrypted, after the app-secret was replaced',
  usage: '',
  help: `Also while servers run, and again after an interruption. When it has ended, APP_SECRET_OTHER is needed only for
sessions, pages and kept answers of before: remove it after eight days.`,
  async run({ io }) {
    const env = readEnv(io.env);
    if (!env.appSecretOther)
      throw new CommandError('APP_SECRET_OTHER is not set: there is nothing to replace');
    const [own, other] = [createVault(await loadAppSecret(env)), createVault(env.appSecretOther)];
    return withDatabase(env, async (database) => {
      let done = 0;
      let unreadable = 0;
      for (const { kind, id, sealed } of await listSealed(database)) {
        const bytes = Buffer.from(sealed, 'base64');
        if (own.unseal(bytes) !== null) continue;
        const text = other.unseal(bytes);
        if (text === null) unreadable++;
        else if (
          await database.call('reseal', {
            kind,
            id,
            before: sealed,
            after: own.seal(text).toString('base64'),
          })
        )
          done++;
      }
      return {
        ok: unreadable === 0,
        text: `${done} texts are encrypted by APP_SECRET now${unreadable > 0 ? `; ${unreadable} can be read with neither secret` : ''}.`,
        data: { done, unreadable },
      };
    });
  },
};

interface Sealed {
  /** The kind that `app.reseal` takes: 'factor', 'reset' or 'key'. */
  readonly kind: string;
  readonly id: string;
  /** In base64, without line breaks. */
  readonly sealed: string;
}

/** Leaves out the answers stored with idempotency keys, which are deleted after a week. */
export async function listSealed(database: Database): Promise<Sealed[]> {
  return database.read(
    (_, sql) => sql<Sealed[]>`
      select 'factor' as kind, user_id::text as id, translate(encode(secret, 'base64'), E'\n', '') as sealed
      from second_factors
      union all select 'reset', id::text, translate(encode(password_sealed, 'base64'), E'\n', '')
      from password_resets where password_sealed is not null
      union all select 'key', name, sealed from server_keys`,
  );
}
