import { listSealed } from '#server/doctor/sealed-texts.ts';
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
