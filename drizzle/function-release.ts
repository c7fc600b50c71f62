import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('./functions/', import.meta.url);
/** Written by `npm run db:functions` and committed with the functions. */
export const RELEASE_FILE = new URL('release.json', FOLDER);

/**
 * Identifies the SQL functions: a number that each commit with changed texts raises, and a hash of the texts.
 */
export interface FunctionRelease {
  readonly release: number;
  readonly hash: string;
}

/** The release number of tags from the time when a tag had only a hash. */
const UNNUMBERED = 0;

interface FunctionTexts {
  /** The texts in the order in which they are executed. */
  readonly texts: readonly string[];
  readonly hash: string;
}

/** The SQL functions of this program and their release. */
export function readFunctions(): FunctionRelease & FunctionTexts {
  const { release } = parseRelease(readFileSync(RELEASE_FILE, 'utf8'));
  return { release, ...readFunctionTexts() };
}

/** The SQL functions of this program; works also while `release.json` is missing or has a merge conflict. */
export function readFunctionTexts(): FunctionTexts {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  const texts = files.sort().map((name) => readFileSync(new URL(name, FOLDER), 'utf8'));
  return { texts, hash: createHash('sha256').update(texts.join('\n')).digest('hex') };
}

/** The schema of the functions with this hash. The functions of each release have a schema of their own. */
export function schemaOf(hash: string): string {
  return `app_${hash.slice(0, 12)}`;
}

/** Reads the release number and the hash from the content of `release.json`. */
export function parseRelease(json: string): FunctionRelease {
  const { release, hash } = JSON.parse(json) as FunctionRelease;
  return { release, hash };
}

/** The form in which `schema_migrations` stores a release. */
export function tagOf({ release, hash }: FunctionRelease): string {
  return `functions:${release}:${hash}`;
}

/** The release in a tag of `schema_migrations`; undefined for other tags, as that of a migration. */
export function releaseOf(tag: string): FunctionRelease | undefined {
  const [, release, hash] = /^functions:(?:(\d+):)?(\w+)$/.exec(tag) ?? [];
  return hash === undefined ? undefined : { release: Number(release ?? UNNUMBERED), hash };
}

/**
 * The oldest release of functions that works after a migration, read from a line like `-- needs release 80`.
 * Undefined without this line: every release works. Migrations that drop what older functions use need it.
 */
export function needIn(migration: string): number | undefined {
  const [, release] = /^-- needs release (\d+)$/m.exec(migration) ?? [];
  return release === undefined ? undefined : Number(release);
}

/** The form in which `schema_migrations` stores the oldest release that works. */
export function needTag(release: number): string {
  return `needs:${release}`;
}

/** The oldest release that works, read from a tag of `needTag`; undefined for other tags. */
export function needOf(tag: string): number | undefined {
  const [, release] = /^needs:(\d+)$/.exec(tag) ?? [];
  return release === undefined ? undefined : Number(release);
}
