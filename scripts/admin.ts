import { text } from 'node:stream/consumers';
import { runAdmin } from './admin/main.ts';
import { readEnvFile } from './launch/env-file.mjs';

/* Exit status: 0 for success, 1 for problems found, 2 when the command could not do its work. */

// process.exit runs the exit handlers,
// which stop a database that the command started and remove the draft of a backup or an export.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

readEnvFile();
process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: console.log,
  error: console.error,
  input: () => text(process.stdin),
});
// A statement that was given up may still wait in Postgres (for an absent standby). Its connection stays open
// until then, and would keep this process alive.
process.stdout.write('', () => process.exit());
