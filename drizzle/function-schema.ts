import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type postgres from 'postgres';

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

const SCHEMA = readFunctions().schema;

function inOwnSchema(text: string): string {
  return text.replaceAll(/\bapp\./g, `${SCHEMA}.`);
}

/**
 * The schema's name is put into the statement, not into `search_path`, because a pooler forgets settings of a
 * connection.
 */
export function withOwnFunctions(sql: postgres.Sql): postgres.Sql {
  // A template passes the same array of texts at each call, so the changed texts are kept for later calls.
  const known = new WeakMap<TemplateStringsArray, TemplateStringsArray>();
  const named = (texts: TemplateStringsArray) => {
    let own = known.get(texts);
    if (!own) {
      own = Object.assign(texts.map(inOwnSchema), { raw: texts.raw });
      known.set(texts, own);
    }
    return own;
  };
  const tag = (first: unknown, ...rest: unknown[]) =>
    Reflect.apply(sql, undefined, [isTemplate(first) ? named(first) : first, ...rest]);
  const unsafe: postgres.Sql['unsafe'] = (text, ...rest) => sql.unsafe(inOwnSchema(text), ...rest);
  const begin = (...given: unknown[]) => {
    const work = given.pop() as (sql: postgres.Sql) => unknown;
    return Reflect.apply(sql.begin, sql, [...given, (inner: postgres.Sql) => work(withOwnFunctions(inner))]);
  };
  const reserve = async () => withOwnFunctions(await sql.reserve());
  return Object.assign(tag, sql, { unsafe, begin, reserve }) as unknown as postgres.Sql;
}

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
}
