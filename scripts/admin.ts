import { text } from 'node:stream/consumers';
import { runAdmin } from './admin/main.ts';

/*
 * npm run admin -- <command>: what an operator does from the console, beside a running server or without one. Ends with 0 when all is
 * well, 1 when it found problems, 2 when it could not do what was asked.
 */

// Exit handlers end the database that a command started for itself, and remove what it had half written.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  out: console.log,
  error: console.error,
  input: () => text(process.stdin),
});
