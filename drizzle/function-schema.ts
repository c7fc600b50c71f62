import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./functions/', import.meta.url);

export interface Functions {
  /** The texts in the order in which they are executed. */
  readonly texts: readonly string[];
  /** The schema that these texts create, named by their hash: servers of two releases share a database. */
  readonly schema: string;
  /** The row of `schema_migrations` that says when a server last used this schema. */
  readonly tag: string;
}

/** The SQL functions of this program. */
export function readFunctions(): Functions {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const texts = files.sort().map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  const hash = createHash('sha256').update(texts.join('\n')).digest('hex');
  return { texts, schema: `app_${hash.slice(0, 12)}`, tag: `functions:${hash}` };
}
