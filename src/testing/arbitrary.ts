import fc from 'fast-check';
import * as z from 'zod/mini';
import type { JsonSchema } from '#server/transports/rest/openapi.ts';
import { appRouter } from '#server/transports/trpc/router.ts';

export interface Procedure {
  readonly name: string;
  readonly type: 'query' | 'mutation' | 'subscription';
  /** Undefined for a procedure without an input. */
  readonly schema: JsonSchema | undefined;
}

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
  readonly isComplete?: boolean;
  readonly resolve?: (ref: string) => JsonSchema;
}

/** Checks that JSON Schema can't express may still refuse them. */
export function inputsOf(schema: JsonSchema, options: InputOptions = {}, field = ''): fc.Arbitrary<unknown> {
  const { known, isComplete = false, resolve } = options;
  const real = schema.$ref && resolve ? resolve(schema.$ref) : schema;
  if (real.const !== undefined) return fc.constant(real.const);
  if (real.enum) return fc.constantFrom(...real.enum);
  const choices = real.anyOf ?? real.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inputsOf(choice as JsonSchema, options, field)));
  const type = Array.isArray(real.type) ? real.type[0] : real.type;
  if (type === 'object') {
    const { required = [], additionalProperties: others } = real;
    const named = typeof others === 'object' ? required.map((key) => [key, others] as const) : [];
    const fields = Object.entries(real.properties ?? Object.fromEntries(named)) as [string, JsonSchema][];
    const values: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
      fields.map(([key, inner]) => [key, inputsOf(inner, options, key)]),
    );
    const requiredKeys = isComplete ? Object.keys(values) : [...required];
    return fc.record(values, { requiredKeys, noNullPrototype: true });
  }
  if (type === 'array') {
    const { items = {}, minItems = 0 } = real;
    return fc.array(inputsOf(items as JsonSchema, options, field), {
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

export const items = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.split('|'));
export const oneOf = (...texts: readonly string[]) => fc.constantFrom(...items(...texts));

/** Hostile values, as JSON texts because JavaScript can't represent some of them. */
export const HOSTILE: readonly string[] = items(
  'null|true|[]|[[[[[[[[]]]]]]]]|["a","b"]|{}|{"length":1e9}|""|"   "|0|-0|-1|0.1e-300|1.005|2147483648|"-1"',
  '9007199254740991|9007199254740993|9223372036854775808|1e308|1e999|-1e999|"NaN"|"9999999999999999999"',
  '"\\u0000"|"a\\u0000b"|"\\ud800"|"x\\udfffy"|"\\u202e\\u2066"|"%00%ff%"|"__proto__"|"constructor"',
  `{"__proto__":{"role":"superadmin"}}|{"toString":"x","valueOf":"y"}|"' or 1=1; drop table users; --"`,
  `"${'x'.repeat(7_000)}"`,
);

const LOOKALIKES = items(
  'false|[null]|"Infinity"|"1e5"|"0x10"|"\\ufeff"|"toString"|"hasOwnProperty"|"{1,2}"|"\\\\"|"$1"|"a\\"b"',
  '{"constructor":{"prototype":{"x":1}}}|"\\u2028"|"<script>"|"../../etc/passwd"|"javascript:alert(1)"',
  '"http://169.254.169.254/"|"2026-02-30"|"0000-00-00"|"1-1"|"00000000-0000-0000-0000-000000000000"',
  '"ffffffff-ffff-ffff-ffff-ffffffffffff"|"99999999999999999999-1"|"data:image/svg+xml;base64,PHN2Zy8+"',
  '"data:image/png;base64,AAAA"|"data:image/png;base64,%%%"|"data:image/jpeg;base64,/9j/4AAQSkZJRg=="',
);

/** Shrinking tries the first kind. */
export function mixed<T>(...kinds: readonly (readonly [weight: number, fc.Arbitrary<T>])[]): fc.Arbitrary<T> {
  const options = kinds.map(([weight, arbitrary]) => ({ weight, arbitrary }));
  return fc.oneof({ withCrossShrink: true }, ...options);
}

export const sometimes = <T>(percent: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  mixed<T | undefined>([100 - percent, fc.constant(undefined)], [percent, value]);

/** ASCII, control characters, Arabic, marks of direction, lone surrogates, no characters at all, emoji. */
const RANGES = '20-7e 0-1f 7f-2ff 600-6ff 2000-206f d800-dfff fff0-ffff 1f300-1faff'.split(' ');
const characters = RANGES.map((range) => {
  const [min, max] = range.split('-').map((code) => Number.parseInt(code, 16));
  return fc.integer({ min, max }).map((code) => String.fromCodePoint(code));
});

export const hostileText = fc
  .array(fc.oneof(...characters), { minLength: 1, maxLength: 300, size: 'medium' })
  .map((signs) => signs.join(''));

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

export const hostileJson = mixed<string>(
  [12, fc.constantFrom(...HOSTILE, ...LOOKALIKES)],
  [2, hostileText.map((text) => JSON.stringify(text))],
  [1, fc.constantFrom(201, 501, 2_001, 20_000).map((size) => `"${'x'.repeat(size)}"`)],
  [1, fc.constantFrom(50, 500, 3_000).map((depth) => nested('[', ']', depth))],
  [1, fc.constantFrom(25, 250, 1_500).map((depth) => nested('[{"a":', '}]', depth))],
  [1, fc.constantFrom(11, 1_001).map((size) => `[${Array(size).fill('"x"')}]`)],
);

export function pointersIn(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${at}/${key}`,
    ...pointersIn(inner, `${at}/${key}`),
  ]);
}

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

const RUBBISH = items(
  '| |{|}|[|"|{"a":|{"a":1}x|{a:1}|undefined|NaN|01|.5|{"a":1,}|[1,]|/* */{}|\ufeff{}|\0|{"a":1}{"b":2}',
  `-|1e|"\\x"|"\n"|tru|{'a':1}`,
);
const EXTRAS = [
  ...items('"__proto__":{"role":"superadmin"}|"constructor":{"prototype":{"x":1}}|"id":"a","id":null'),
  '"role":"superadmin","balance":1e9',
  Array.from({ length: 2_000 }, (_, i) => `"k${i}":${i}`).join(','),
];
const withExtra = (text: string, extra: string) =>
  text.startsWith('{') && text !== '{}' ? `{${extra},${text.slice(1)}` : `{${extra}}`;

export type Change = (bytes: Buffer) => Buffer;
const changed =
  (change: (text: string) => string): Change =>
  (bytes) =>
    Buffer.from(change(bytes.toString()));

export const flipped: fc.Arbitrary<Change> = fc
  .array(fc.record({ at: fc.nat(9_999), byte: fc.nat(255) }), { minLength: 1, maxLength: 4 })
  .map((flips) => (bytes) => {
    const copy = Buffer.from(bytes);
    for (const { at, byte } of flips) if (copy.length > 0) copy[at % copy.length] = byte;
    return copy;
  });

export const damage = mixed<Change>(
  [70, fc.constant((bytes) => bytes)],
  [5, hostileJson.map((json) => changed(() => json))],
  [4, fc.constantFrom(...RUBBISH).map((text) => changed(() => text))],
  [3, fc.nat(999).map((share) => (bytes) => bytes.subarray(0, (bytes.length * share) / 1_000))],
  [3, fc.constant(changed((text) => `[${text}]`))],
  [2, fc.constant(changed((text) => JSON.stringify(text)))],
  [3, fc.constantFrom(...EXTRAS).map((extra) => changed((text) => withExtra(text, extra)))],
  [1, fc.constantFrom(1, 50_000).map((size) => changed((text) => `${' '.repeat(size)}${text}\n`))],
  [1, fc.constant((bytes) => Buffer.from(bytes.toString(), 'utf16le'))],
  [8, flipped],
);

/** One in three stays valid, so that the code behind the validation is tested too. */
export function jsonOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return mixed([1, values.map((value) => JSON.stringify(value) ?? '')], [2, spoilt(values)]);
}

export function encoded(texts: fc.Arbitrary<string>): fc.Arbitrary<Buffer> {
  return fc.tuple(texts, damage).map(([text, change]) => change(Buffer.from(text)));
}

/** Hostile text for a header: Latin-1 without ASCII control characters. */
export const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/gu, '?'));

export function percent(bytes: Buffer | string): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[^\w.~-]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
export const hostilePercent = hostileText.map(percent);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function tampered(token: string): fc.Arbitrary<string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  const forged = oneOf(
    `|${encode({ alg: 'none', typ: 'JWT' })}.${body}.|${encode({ alg: 'HS512' })}.${body}.${signature}|a.b.c`,
    `${head}.${encode({ ...claims, ver: 999, exp: 9_999_999_999 })}.${signature}|${'x'.repeat(100)}`,
    `${head}.${encode({ sub: null, ver: '1', exp: 'x', what: [] })}.${signature}|${'x'.repeat(9_000)}`,
    `${head}.${body}.${[...signature].reverse().join('')}|${token}.${token}`,
  );
  const part = fc.integer({ min: 1, max: token.length - 1 }).map((length) => token.slice(0, length));
  return mixed([9, forged], [1, part], [1, headerText]);
}
