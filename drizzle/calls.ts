import type * as z from 'zod/mini';
import type { Paisa } from '#shared/money.ts';
import { answers, idOnly } from './functions/answers.ts';
import { signatures } from './functions/signatures.ts';

/* How the SQL functions `app.*` are called: arguments by name, and JSON answers checked by a schema. */

interface Types {
  bigint: number;
  boolean: boolean;
  bytea: Uint8Array;
  date: string;
  integer: number;
  interval: string;
  jsonb: object;
  text: string;
  uuid: string;
  void: unknown;
}
type Signatures = typeof signatures;
type Schemas = typeof answers;

export type FunctionName = keyof Signatures;

type Value<Type> = Type extends `${infer Nullable extends keyof Types}?`
  ? Types[Nullable] | null
  : Type extends keyof Types
    ? Types[Type]
    : never;
type Argument<Name, Type> = Name extends `${string}Paisa` ? Paisa : Value<Type>;
/** All are required, so that a caller forgets none; some may be null. */
export type Arguments<N extends FunctionName> = {
  readonly [A in keyof Signatures[N]['args']]: Argument<A, Signatures[N]['args'][A]>;
};

export type Answer<N extends FunctionName> = N extends keyof Schemas
  ? z.output<Schemas[N]>
  : Signatures[N]['answer'] extends 'jsonb'
    ? z.output<typeof idOnly>
    : Value<Signatures[N]['answer']>;

type Encoded = string | number | boolean | null | Uint8Array;

/** JSON is encoded here, because Drizzle switches off the driver's encoder on its connections. */
export function orderArguments<N extends FunctionName>(name: N, args: Arguments<N>): Encoded[] {
  const given = args as Readonly<Record<string, Encoded | object>>;
  return Object.entries(signatures[name].args).map(([arg, type]: [string, string]) => {
    const value = given[arg] ?? null;
    return type.startsWith('jsonb') ? value && JSON.stringify(value) : (value as Encoded);
  });
}

/** @throws Error when the JSON breaks its schema */
export function parseAnswer<N extends FunctionName>(name: N, value: unknown): Answer<N> {
  if (signatures[name].answer !== 'jsonb') return value as Answer<N>;
  const schema = (answers as Partial<Record<FunctionName, z.ZodMiniType>>)[name] ?? idOnly;
  const result = schema.safeParse(value);
  if (result.success) return result.data as Answer<N>;
  throw new Error(`app.${name} answered something else than its schema says`, { cause: result.error });
}
