import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* The places in the texts of the SQL functions that a mutant breaks. Ids are the same in two versions. */

export interface SqlFunction {
  readonly name: string;
  readonly text: string;
  /** `fn:<name>` of itself and of what it calls, `table:<name>` of what it writes to. */
  readonly reaches: Set<string>;
}

export interface Place {
  readonly id: string;
  readonly fn: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

type Found = readonly [kind: string, from: number, to: number, text: string];

/** Statements that are left out. In functions of LANGUAGE sql they are a SELECT. */
const STATEMENTS: Readonly<Record<string, RegExp>> = {
  audit: /(?:PERFORM|^ *SELECT) app\.audit\(/gm,
  event: /(?:PERFORM|^ *SELECT) app\.(?:emit|notify)\w*\(/gm,
  check: /PERFORM app\.(?:refuse|assert_)\w*\(/g,
  lock: /PERFORM (?:app\.lock_users|pg_advisory_xact_lock)\(/g,
};
/** Texts that are replaced, in the body only. */
const TEXTS: readonly (readonly [kind: string, pattern: RegExp, by: string])[] = [
  ['lock', / FOR (?:NO KEY )?UPDATE(?: OF \w+)?/g, ''],
  ['fee', /\br\.fee\b|\bp_fee_paisa\b/g, '0'],
  ['round', /\bceil(?=\()/g, 'floor'],
  ['round', /\bfloor(?=\()/g, 'ceil'],
];
const POSTINGS = /app\.(post|post_member)\(/g;

export function readSqlFunctions(folder: string): Map<string, SqlFunction> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
  const functions = new Map<string, SqlFunction>();
  for (const [whole, name = ''] of texts
    .join('\n')
    .matchAll(/^CREATE FUNCTION app\.(\w+)\([\s\S]*?\$\$;/gm)) {
    functions.set(name, { name, text: withoutComments(whole), reaches: new Set() });
  }
  for (const { name, reaches } of functions.values()) addReached(functions, name, reaches);
  return functions;
}

function withoutComments(text: string): string {
  return text.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length));
}

function addReached(functions: Map<string, SqlFunction>, name: string, into: Set<string>): void {
  const text = functions.get(name)?.text;
  if (text === undefined || into.has(`fn:${name}`)) return;
  into.add(`fn:${name}`);
  for (const table of writtenTables(text)) into.add(table);
  for (const [, callee = ''] of text.slice(text.indexOf('$$')).matchAll(/app\.(\w+)\(/g))
    addReached(functions, callee, into);
}

export function writtenTables(text: string): string[] {
  const writes = text.matchAll(/\b(?:insert into|update|delete from|truncate)\s+(?:public\.)?(\w+)/gi);
  return [...writes].map(([, table = '']) => tableKey(table));
}

/** The tables of the ledger are one: triggers carry a write from one to the others. */
export function tableKey(table: string): string {
  return `table:${table.replace(/^(?:journal|ledger)_.*/, 'ledger')}`;
}

export function placesIn({ name, text }: SqlFunction): Place[] {
  const body = text.indexOf('$$');
  const found: Found[] = [];
  for (const [kind, pattern] of Object.entries(STATEMENTS)) {
    for (const { index, 0: start } of text.matchAll(pattern)) {
      found.push([
        kind,
        index,
        endOf(text, index, ';'),
        start.startsWith('PERFORM') ? 'NULL' : 'SELECT pg_sleep(0)',
      ]);
    }
  }
  for (const [kind, pattern, by] of TEXTS) {
    for (const { index, 0: old } of text.matchAll(pattern))
      if (index > body) found.push([kind, index, index + old.length, by]);
  }
  for (const { index, 0: start, 1: what } of text.matchAll(POSTINGS)) {
    if (index < body) continue;
    const args = argumentsAt(text, index + start.length);
    const [cause, amounts] = [args[1], args[what === 'post' ? 7 : 6]];
    if (!cause || !amounts) continue;
    found.push(['cause', ...cause, `${text.slice(...cause)} || gen_random_uuid()`]);
    // One leg of an entry becomes larger than the others; in an entry of two legs by post_member, both do.
    const old = text.slice(...amounts);
    if (what === 'post') found.push(['unbalanced', ...amounts, old.replace('ARRAY[', 'ARRAY[1 + ')]);
    else found.push(['amount', ...amounts, `${old} + 1`]);
  }
  const counts: Record<string, number> = {};
  return found
    .toSorted((one, other) => one[1] - other[1])
    .map(([kind, from, to, by]) => {
      const number = (counts[kind] ?? 0) + 1;
      counts[kind] = number;
      return { id: `${kind}:${name}#${number}`, fn: name, from, to, text: by };
    });
}

/** The arguments of a call, each as its beginning and end. @param from where the first argument begins */
function argumentsAt(text: string, from: number): [from: number, to: number][] {
  const args: [number, number][] = [];
  for (let at = from; ; ) {
    const end = endOf(text, at, ',');
    args.push([at, end]);
    if (text[end] !== ',') return args;
    at = end + 1;
  }
}

/** The first `stop` after `from` that is in no parentheses and no string, or the end of what encloses it. */
function endOf(text: string, from: number, stop: string): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    const char = text[i] ?? '';
    if (char === "'") i = text.indexOf("'", i + 1);
    else if (depth === 0 && (char === stop || text.startsWith('$$', i))) return i;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth < 0) return i;
  }
  return text.length;
}

/** The text of a function with some of its places broken. Of two places that overlap the first is broken. */
export function mutate(text: string, places: readonly Place[]): string {
  let [mutated, at] = ['', 0];
  for (const { from, to, text: by } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue;
    mutated += text.slice(at, from) + by;
    at = to;
  }
  return mutated + text.slice(at);
}
