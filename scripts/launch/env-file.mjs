import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { fail, root } from './project.mjs';

/** Reads `.env` of this folder, if there is one; what the environment has already stays. */
export function readEnvFile() {
  let text = '';
  try {
    // A byte order mark is left out. The parser would take it for a part of the first name.
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(root, '.env')));
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOENT') fail(`The settings in .env cannot be read: ${message}`);
  }
  const cut = /^\s*(\w+)\s*=[ \t]*[^\s'"`#](?:[^\n#]*[^\s#])?#/m.exec(text)?.[1];
  if (cut) fail(`${cut} in .env has the mark # in its value: put the value in single quotes`);
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}
