import type { Chance } from '#testing/random.ts';

/* Hostile values for inputs. */

/** Values as JSON text, because JavaScript can't represent some of them. */
const LITERALS: readonly string[] = [
  ...['null', 'true', 'false', '[]', '{}', '""', '"   "', '[[[[[[[[]]]]]]]]', '["a","b"]', '[null]'],
  ...['0', '-0', '-1', '1.005', '0.1e-300', '2147483648', '9007199254740993', '9223372036854775808'],
  ...['1e308', '1e999', '-1e999', '"NaN"', '"Infinity"', '"-1"', '"9999999999999999999"', '"1e5"', '"0x10"'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"x\\udfffy"', '"\\u202e\\u2066"', '"\\ufeff"', '"%00%ff%"'],
  ...[
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"hasOwnProperty"',
    '{"__proto__":{"role":"superadmin"}}',
  ],
  ...['{"constructor":{"prototype":{"x":1}}}', '{"length":1e9}', '{"toString":"x","valueOf":"y"}'],
  ...[`"' or 1=1; drop table users; --"`, '"{1,2}"', '"\\\\"', '"$1"', '"a\\"b"', '"\\u2028"', '"<script>"'],
  ...[
    '"../../etc/passwd"',
    '"http://169.254.169.254/"',
    '"javascript:alert(1)"',
    '"2026-02-30"',
    '"0000-00-00"',
  ],
  ...['"00000000-0000-0000-0000-000000000000"', '"ffffffff-ffff-ffff-ffff-ffffffffffff"', '"1-1"'],
  ...['"99999999999999999999-1"', '"data:image/svg+xml;base64,PHN2Zy8+"', '"data:image/png;base64,AAAA"'],
  ...['"data:image/jpeg;base64,/9j/4AAQSkZJRg=="', '"data:image/png;base64,%%%"'],
];

/** Texts that are not valid JSON. */
const RUBBISH: readonly string[] = [
  ...['', ' ', '{', '}', '[', '"', '{"a":', '{"a":1}x', '{a:1}', "{'a':1}", 'undefined', 'NaN', '01', '.5'],
  ...[
    '{"a":1,}',
    '[1,]',
    '/* */{}',
    '\ufeff{}',
    '\u0000',
    '{"a":1}{"b":2}',
    '-',
    '1e',
    '"\\x"',
    '"\n"',
    'tru',
  ],
];

/** A hostile value, as text that is valid JSON. */
export function hostileLiteral(chance: Chance): string {
  const kind = chance.next();
  if (kind < 0.8) return chance.pick(LITERALS);
  if (kind < 0.88) return JSON.stringify(hostileText(chance));
  if (kind < 0.93) return `"${'x'.repeat(chance.pick([201, 501, 2_001, 7_000, 20_000]))}"`;
  if (kind < 0.97) return nested(chance.pick([50, 500, 3_000]));
  return `[${Array.from({ length: chance.pick([11, 1_001]) }, () => chance.pick(LITERALS)).join(',')}]`;
}

function nested(depth: number): string {
  return depth % 4 === 0
    ? '[{"a":'.repeat(depth / 2) + 1 + '}]'.repeat(depth / 2)
    : '['.repeat(depth) + ']'.repeat(depth);
}

/** Random characters, including ones that no text should contain. */
export function hostileText(chance: Chance): string {
  const ranges = [
    [0, 0x1f],
    [0x20, 0x7e],
    [0x7f, 0x2ff],
    [0x600, 0x6ff],
    [0x2000, 0x206f],
    [0xd800, 0xdfff],
    [0xfff0, 0xffff],
    [0x1f300, 0x1faff],
  ] as const;
  const length = chance.pick([1, 3, 10, 40, 300]);
  const sign = () => {
    const [first, last] = chance.pick(ranges);
    return String.fromCodePoint(chance.whole(first, last));
  };
  return Array.from({ length }, sign).join('');
}

/** Hostile text for a header: Latin-1 without ASCII control characters. Other characters become `?`. */
export function headerText(chance: Chance): string {
  const fits = (code: number) => code >= 0x20 && code <= 0xff && code !== 0x7f;
  return [...hostileText(chance)].map((sign) => (fits(sign.codePointAt(0) ?? 0) ? sign : '?')).join('');
}

/** A field or an element in a value, which can be replaced. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** A placeholder in a value. After the value is encoded as JSON, a hostile literal takes its place. */
const MARK = '@@hostile@@';

/** Damages up to three places of a valid value, and sometimes its JSON text. @returns the text as bytes */
export function spoilt(value: unknown, chance: Chance): Buffer {
  const copy: unknown = structuredClone(value);
  const literals: string[] = [];
  for (let times = chance.pick([1, 1, 1, 2, 3]); times > 0; times--) {
    const places = placesIn(copy);
    if (places.length === 0) break;
    const { holder, key } = chance.pick(places);
    if (chance.happens(0.15)) delete holder[key];
    else if (holder[key] !== MARK) {
      holder[key] = MARK;
      literals.push(hostileLiteral(chance));
    }
  }
  const text = (JSON.stringify(copy) ?? '').replaceAll(`"${MARK}"`, () => literals.pop() ?? 'null');
  return spoilText(text, chance);
}

/** Encodes a JSON text as bytes; three in ten texts are changed first, often to invalid JSON. */
function spoilText(text: string, chance: Chance): Buffer {
  const kind = chance.next();
  if (kind < 0.7) return Buffer.from(text);
  if (kind < 0.75) return Buffer.from(hostileLiteral(chance));
  if (kind < 0.79) return Buffer.from(chance.pick(RUBBISH));
  if (kind < 0.82) return Buffer.from(text.slice(0, chance.whole(0, text.length)));
  if (kind < 0.85) return Buffer.from(`[${text}]`);
  if (kind < 0.87) return Buffer.from(JSON.stringify(text));
  if (kind < 0.9) return Buffer.from(withExtra(text, chance));
  if (kind < 0.91) return Buffer.from(`${' '.repeat(chance.pick([1, 50_000]))}${text}\n`);
  if (kind < 0.92) return Buffer.from(text, 'utf16le');
  return flipped(Buffer.from(text), chance);
}

function withExtra(text: string, chance: Chance): string {
  const extra = chance.pick([
    '"__proto__":{"role":"superadmin"}',
    '"constructor":{"prototype":{"x":1}}',
    '"role":"superadmin","balance":1e9',
    '"id":"a","id":null',
    Array.from({ length: 2_000 }, (_, i) => `"k${i}":${i}`).join(','),
  ]);
  return text.startsWith('{') && text !== '{}' ? `{${extra},${text.slice(1)}` : `{${extra}}`;
}

/** Sets one to four random bytes to random values; the text is often no longer UTF-8. */
export function flipped(bytes: Buffer, chance: Chance): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = chance.whole(1, 4); times > 0 && copy.length > 0; times--)
    copy[chance.whole(0, copy.length - 1)] = chance.whole(0, 255);
  return copy;
}

/** Percent-encodes bytes for a URL, even invalid UTF-8. */
export function percent(bytes: Buffer): string {
  return [...bytes]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) && byte < 0x80
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');
}
