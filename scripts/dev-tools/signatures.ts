import type { Sql } from '#drizzle/client.ts';
import { readFunctions, schemaOf } from '#drizzle/function-release.ts';

/** The types of arguments that the program can pass. */
const ARGUMENT_TYPES = ['bigint', 'boolean', 'bytea', 'date', 'integer', 'interval', 'jsonb', 'text', 'uuid'];
const ANSWER_TYPES = [...ARGUMENT_TYPES, 'void'];

export interface Signature {
  /** Names to types, in the function's order; the value of a type with `?` may be null. */
  readonly args: Readonly<Record<string, string>>;
  readonly answer: string;
}

/**
 * The functions of this release that take and answer single values, by name.
 * Reads the catalog of a migrated database.
 */
export async function readSignatures(sql: Sql): Promise<Record<string, Signature>> {
  const functions = await sql<{ name: string; args: Argument[]; answer: string }[]>`
    select proname as name, prorettype::regtype::text as answer,
      array_to_json(array(
        select json_build_object('name', proargnames[n], 'type', format_type(type, null),
          'nullable', coalesce(pg_get_function_arg_default(p.oid, n::int) like 'NULL%', false))
        from unnest(proargtypes) with ordinality a(type, n) order by n)) as args
    from pg_proc p
    where pronamespace = ${schemaOf(readFunctions().hash)}::regnamespace and not proretset and provariadic = 0
    order by proname collate "C"`;
  const signatures: Record<string, Signature> = {};
  for (const { name, args, answer } of functions) {
    const types = args.map(({ type }) => type);
    if (!ANSWER_TYPES.includes(answer) || types.some((type) => !ARGUMENT_TYPES.includes(type))) continue;
    signatures[name] = { args: Object.fromEntries(args.map(entryOf)), answer };
  }
  return signatures;
}

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

function entryOf({ name, type, nullable }: Argument): [name: string, type: string] {
  const camelCase = name.replace(/^p_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return [camelCase, nullable ? `${type}?` : type];
}
