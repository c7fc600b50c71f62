import { readdirSync, readFileSync } from 'node:fs';
import { signatures } from '../functions/signatures.ts';

export type Way = 'with a key' | 'without a key';

interface Calls {
  readonly ways: ReadonlyMap<string, ReadonlySet<Way>>;
  /** The functions that the server calls with a key. */
  readonly keyed: ReadonlySet<string>;
  /** Function names in the code that no such call uses, for instance arguments of another function. */
  readonly elsewhere: readonly string[];
}

const names = Object.keys(signatures);
const quoted = (some: readonly string[]) => `'(${some.join('|')})'`;
/** The function's name is the first argument of `call`, and a later one of the others. */
const CALLS: Readonly<Record<Way, RegExp>> = {
  'without a key': new RegExp(`\\.call\\(\\s*${quoted(names)}`, 'g'),
  'with a key': new RegExp(`\\b(?:change|changeOnce|callOnce)\\([^;]{0,200}?${quoted(names)}`, 'g'),
};
/** Only names with an underscore: a name without one, such as 'setting', is also a word of other code. */
const UNMISTAKABLE = new RegExp(quoted(names.filter((name) => name.includes('_'))), 'g');

export function findCalls(): Calls {
  const ways = new Map<string, Set<Way>>();
  const keyed = new Set<string>();
  const named = new Set<string>();
  for (const folder of ['../../src/server/', '../../scripts/']) {
    for (const code of codeOf(folder)) {
      for (const [way, pattern] of Object.entries(CALLS) as [Way, RegExp][]) {
        for (const [, name = ''] of code.matchAll(pattern)) {
          ways.set(name, (ways.get(name) ?? new Set()).add(way));
          if (way === 'with a key' && folder.includes('server')) keyed.add(name);
        }
      }
      for (const [, name = ''] of code.matchAll(UNMISTAKABLE)) named.add(name);
    }
  }
  return { ways, keyed, elsewhere: [...named].filter((name) => !ways.has(name)) };
}

function codeOf(folder: string): string[] {
  const root = new URL(folder, import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture|cases)\.ts$/.test(file))
    .map((file) => readFileSync(new URL(file, root), 'utf8'));
}
