import { once } from 'node:events';
import { StartupError } from '#drizzle/startup-error.ts';
import { readEnv } from '#server/env.ts';
import { exportSpins } from '#server/modules/spinner/spinner.queries.ts';
import { readEnvFile } from '../launch/env-file.mjs';
import { readWords } from '../launch/words.mjs';
import { CommandError } from './command.ts';
import { withDatabase } from './database.ts';

/* The file has user ids (shown in a member's profile), no names. */

readWords('npm run spins:export: every spin as a line of JSON');
readEnvFile();
try {
  await withDatabase(readEnv(), async (database) => {
    for await (const spin of exportSpins(database)) {
      if (!process.stdout.write(`${JSON.stringify(spin)}\n`)) await once(process.stdout, 'drain');
    }
  });
} catch (error) {
  console.error(error instanceof StartupError || error instanceof CommandError ? error.message : error);
  process.exitCode = 2;
}
