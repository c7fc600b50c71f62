import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./functions/', import.meta.url);

export interface Functions {
  readonly texts: readonly string[];
  readonly schema: string;
  readonly tag: string;
}

export function readFunctions(): Functions {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const texts = files.sort().map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex');
  return { texts, schema: `app_${hash.slice(0, 12)}`, tag: `functions:${hash}` };
}
