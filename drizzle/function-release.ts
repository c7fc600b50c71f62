import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

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
export async function readFunctions(): Promise<FunctionRelease & FunctionTexts> {
  const { release } = parseRelease(await readFile(RELEASE_FILE, 'utf8'));
  return { release, ...(await readFunctionTexts()) };
}

/** The SQL functions of this program; works also while `release.json` is missing or has a merge conflict. */
export async function readFunctionTexts(): Promise<FunctionTexts> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, FOLDER), 'utf8')));
  return { texts, hash: createHash('sha256').update(texts.join('\n')).digest('hex') };
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

/** The release in a tag of `schema_migrations`; undefined for the tag of a migration. */
export function releaseOf(tag: string): FunctionRelease | undefined {
  const [, release, hash] = /^functions:(?:(\d+):)?(\w+)$/.exec(tag) ?? [];
  return hash === undefined ? undefined : { release: Number(release ?? UNNUMBERED), hash };
}
