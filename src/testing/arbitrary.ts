import fc from 'fast-check';
import * as z from 'zod/mini';
import { appRouter } from '#server/transports/trpc/router.ts';

/* Inputs of calls, valid and hostile ones, made from the JSON Schema of the calls. */

/** The part of JSON Schema that inputs and the OpenAPI document use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

export interface Procedure {
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  /** Undefined for a procedure without an input. */
  readonly schema: JsonSchema | undefined;
}

/** All procedures of the server, read from the program so that none is missing. */
export function findProcedures(): Procedure[] {
  const all = appRouter._def.procedures as unknown as Record<
    string,
    { readonly _def: Pick<Procedure, 'type'> & { readonly inputs: readonly z.ZodMiniType[] } }
  >;
  return Object.entries(all).map(([name, { _def }]) => {
    const [input] = _def.inputs;
    const schema = input && (z.toJSONSchema(input, { unrepresentable: 'any', io: 'input' }) as JsonSchema);
    return { name, type: _def.type, schema };
  });
}

export interface InputOptions {
  /** Values that a schema can't tell, such as ids of existing rows; undefined for a field without any. */
  readonly known?: (field: string) => fc.Arbitrary<unknown> | undefined;
  /** Whether optional fields are never left out. */
  readonly isComplete?: boolean;
  /** Returns the schema that a `$ref` names. */
  readonly resolve?: (ref: string) => JsonSchema;
}

/** Values that the schema accepts. Checks that JSON Schema can't express may still refuse them. */
export function inputsOf(schema: JsonSchema, options: InputOptions = {}, field = ''): fc.Arbitrary<unknown> {
  const { known, isComplete = false, resolve } = options;
  const real = schema.$ref && resolve ? resolve(schema.$ref) : schema;
  if (real.const !== undefined) return fc.constant(real.const);
  if (real.enum) return fc.constantFrom(...real.enum);
  const choices = real.anyOf ?? real.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inputsOf(choice, options, field)));
  const type = Array.isArray(real.type) ? real.type[0] : real.type;
  if (type === 'object') {
    const { required = [], additionalProperties: others } = real;
    const named = typeof others === 'object' ? required.map((key) => [key, others] as const) : [];
    const fields = Object.entries(real.properties ?? Object.fromEntries(named));
    const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      fields.map(([key, inner]) => [key, inputsOf(inner, options, key)]),
    );
    const requiredKeys = isComplete ? Object.keys(values) : [...required];
    return fc.record(values, { requiredKeys, noNullPrototype: true });
  }
  if (type === 'array') {
    const { items = {}, minItems = 0 } = real;
    return fc.array(inputsOf(items, options, field), {
      minLength: isComplete ? Math.max(1, minItems) : minItems,
      maxLength: Math.max(3, minItems),
    });
  }
  return known?.(field) ?? plainValue(real, type);
}

const DAYS = fc.date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });

function plainValue(schema: JsonSchema, type: string | undefined): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000, minLength = 0, maxLength = 60, pattern, format } = schema;
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'number') {
    const cents = fc.integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) });
    return cents.map((amount) => amount / 100);
  }
  // Not by their patterns: these take longer to read, and most of their days are too far away.
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return DAYS.map((day) => day.toISOString().slice(0, 10));
  if (pattern !== undefined) {
    const fits = ({ length }: string) => length >= minLength && length <= (schema.maxLength ?? Infinity);
    return fc.stringMatching(new RegExp(pattern)).filter(fits);
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 60) });
}

/** Hostile values, as JSON texts because JavaScript can't represent some of them. */
export const HOSTILE: readonly string[] = [
  ...['null', 'true', '[]', '[[[[[[[[]]]]]]]]', '["a","b"]', '{}', '{"length":1e9}', '""', '"   "'],
  ...['0', '-0', '-1', '0.1e-300', '1.005', '2147483648', '9007199254740991', '9007199254740993'],
  ...['9223372036854775808', '1e308', '1e999', '-1e999', '"NaN"', '"-1"', '"9999999999999999999"'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"x\\udfffy"', '"\\u202e\\u2066"', '"%00%ff%"'],
  ...['"__proto__"', '"constructor"', '{"__proto__":{"role":"superadmin"}}'],
  ...['{"toString":"x","valueOf":"y"}', `"' or 1=1; drop table users; --"`, `"${'x'.repeat(7_000)}"`],
];

/** Values that have the right form for some field, and yet are wrong. */
const LOOKALIKES: readonly string[] = [
  ...['false', '[null]', '"Infinity"', '"1e5"', '"0x10"', '"\\ufeff"', '"toString"', '"hasOwnProperty"'],
  ...['{"constructor":{"prototype":{"x":1}}}', '"{1,2}"', '"\\\\"', '"$1"', '"a\\"b"', '"\\u2028"'],
  ...['"<script>"', '"../../etc/passwd"', '"http://169.254.169.254/"', '"javascript:alert(1)"'],
  ...['"2026-02-30"', '"0000-00-00"', '"00000000-0000-0000-0000-000000000000"', '"1-1"'],
  ...['"ffffffff-ffff-ffff-ffff-ffffffffffff"', '"99999999999999999999-1"'],
  ...['"data:image/svg+xml;base64,PHN2Zy8+"', '"data:image/png;base64,AAAA"', '"data:image/png;base64,%%%"'],
  ...['"data:image/jpeg;base64,/9j/4AAQSkZJRg=="'],
];

/** Text with characters that no text should contain: control characters, lone surrogates, marks of direction. */
export const hostileText = fc
  .array(
    fc.oneof(
      ...(
        [
          [0x20, 0x7e],
          [0, 0x1f],
          [0x7f, 0x2ff],
          [0x600, 0x6ff],
          [0x2000, 0x206f],
          [0xd800, 0xdfff],
          [0xfff0, 0xffff],
          [0x1f300, 0x1faff],
        ] as const
      ).map(([min, max]) => fc.integer({ min, max })),
    ),
    { minLength: 1, maxLength: 300, size: 'medium' },
  )
  .map((codes) => String.fromCodePoint(...codes));

/** Any hostile value as JSON text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HOSTILE, ...LOOKALIKES) },
  { weight: 2, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.constantFrom(201, 501, 2_001, 20_000).map((size) => `"${'x'.repeat(size)}"`) },
  { weight: 1, arbitrary: fc.constantFrom(50, 500, 3_000).map((depth) => nested('[', ']', depth)) },
  { weight: 1, arbitrary: fc.constantFrom(50, 500, 3_000).map((depth) => nested('[{"a":', '}]', depth / 2)) },
  { weight: 1, arbitrary: fc.constantFrom(11, 1_001).map((size) => `[${Array(size).fill('"x"')}]`) },
);

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** JSON pointers of all fields and elements in a value, at any depth. */
export function pointersIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${at}/${key}`,
    ...pointersIn(inner, `${at}/${key}`),
  ]);
}

/** The JSON text of a value, with other JSON texts at some pointers; what is undefined is left out. */
export function jsonWith(
  value: unknown,
  changes: ReadonlyMap<string, string | undefined>,
  at = '',
): string | undefined {
  if (changes.has(at)) return changes.get(at);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = Object.entries(value).flatMap(([key, each]) => {
    const text = jsonWith(each, changes, `${at}/${key}`);
    if (text === undefined) return [];
    return [Array.isArray(value) ? text : `${JSON.stringify(key)}:${text}`];
  });
  return Array.isArray(value) ? `[${inner.join(',')}]` : `{${inner.join(',')}}`;
}

/** JSON texts of values in which up to three fields are missing or hostile. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const change = fc.record({
    place: fc.nat(1_000),
    json: fc.option(hostileJson, { nil: undefined, freq: 6 }),
  });
  return fc.tuple(values, fc.array(change, { minLength: 1, maxLength: 3 })).map(([value, changes]) => {
    const pointers = pointersIn(value);
    const at = changes.map(({ place, json }) => [pointers[place % pointers.length] ?? '', json] as const);
    return jsonWith(value, new Map(at)) ?? '';
  });
}
