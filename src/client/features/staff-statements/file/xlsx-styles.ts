import { isWarning } from './grid.ts';

const DAY_MS = 86_400_000;
/** The built-in formats of Excel that show a day or a time. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** Without texts, escaped letters, colours and conditions, only dates have these letters. */
const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|General/gi, ''));

export interface Style {
  readonly isDate: boolean;
  readonly code: string;
  readonly isStruck: boolean;
  readonly isRed: boolean;
}
export const NO_STYLE: Style = { isDate: false, code: '', isStruck: false, isRed: false };

function readFonts(styles: Document): Pick<Style, 'isStruck' | 'isRed'>[] {
  const fonts = styles.getElementsByTagNameNS('*', 'fonts')[0]?.children ?? [];
  return [...fonts].map((font) => {
    const of = (name: string) => font.getElementsByTagNameNS('*', name)[0];
    const color = of('color');
    const isRed =
      isWarning(`#${color?.getAttribute('rgb')?.slice(2)}`) || color?.getAttribute('indexed') === '10';
    return {
      isStruck: /^(?:1|true|)$/.test(of('strike')?.getAttribute('val') ?? (of('strike') ? '' : '0')),
      isRed,
    };
  });
}

/** The built-in formats of shares. */
const PERCENT = new Set([9, 10]);

export function readStyles(styles: Document): readonly Style[] {
  const own = new Map<number, string>();
  for (const format of styles.getElementsByTagNameNS('*', 'numFmt')) {
    own.set(Number(format.getAttribute('numFmtId')), format.getAttribute('formatCode') ?? '');
  }
  const fonts = readFonts(styles);
  const cells = styles.getElementsByTagNameNS('*', 'cellXfs')[0]?.children ?? [];
  return [...cells].map((cell) => {
    const id = Number(cell.getAttribute('numFmtId') ?? 0);
    const code = own.get(id);
    return {
      ...NO_STYLE,
      ...fonts[Number(cell.getAttribute('fontId') ?? 0)],
      isDate: code === undefined ? isBuiltIn(id) : isDateFormat(code),
      code: code ?? (PERCENT.has(id) ? '0%' : ''),
    };
  });
}

const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;
const HOLDS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '>': (value, limit) => value > limit,
  '=': (value, limit) => value === limit,
  '<=': (value, limit) => value <= limit,
  '>=': (value, limit) => value >= limit,
  '<>': (value, limit) => value !== limit,
};

interface Shape {
  readonly before: string;
  readonly after: string;
  /** The places of digits and the texts between them, such as 0000-000; null for an ordinary number. */
  readonly mask: readonly string[] | null;
  readonly isScaled: boolean;
}
const shapes = new Map<string, Shape>();

function shapeOf(section: string): Shape {
  const known = shapes.get(section);
  if (known) return known;
  const plain = section
    .replace(/General/gi, '0')
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replace(/\[[^\]]*\]|_.|\*./gu, '');
  const found = [...plain.matchAll(/"([^"]*)"|\\(.)|([0#?])|([^"\\])/gu)];
  const tokens = found.map(([, quoted, escaped, place, raw]) => ({
    text: quoted ?? escaped ?? raw ?? '',
    place,
    raw,
  }));
  const first = tokens.findIndex(({ place }) => place);
  const last = tokens.findLastIndex(({ place }) => place);
  const textOf = (part: typeof tokens) => part.map(({ text }) => text).join('');
  const inside = tokens.slice(first, last + 1);
  const isNumber = inside.some(({ raw }) => raw && /[.,E/]/i.test(raw));
  const zeros = inside.filter(({ place }) => place === '0').length;
  const shape = {
    before: textOf(tokens.slice(0, first)),
    after: textOf(tokens.slice(last + 1)),
    mask:
      !isNumber && (zeros > 1 || textOf(inside) !== '')
        ? inside.map(({ place, text }) => place ?? text)
        : null,
    isScaled: tokens[last + 1]?.raw === ',',
  };
  shapes.set(section, shape);
  return shape;
}

/** 0488-68080551 of 48868080551 by 0000-00000000. */
function fill(mask: readonly string[], digits: string): string {
  const places = mask.filter((one) => /^[0#?]$/.test(one)).length;
  const padded = digits.padStart(places, '\0');
  let at = padded.length;
  let left = places;
  const shown = [...mask].reverse().map((one) => {
    if (!/^[0#?]$/.test(one)) return one;
    left -= 1;
    const from = left === 0 ? 0 : at - 1;
    const own = padded.slice(from, at).replaceAll('\0', one === '0' ? '0' : '');
    at = from;
    return own;
  });
  return shown.reverse().join('');
}

/** What a format shows beside a number and is not in its value: words, a currency, a sign, zeros. */
export function asShown(digits: string, value: number, code: string): string {
  if (!/["\\[%;\p{Sc}(+-]|00|,(?![#0?])/u.test(code)) return digits;
  const sections = code.split(';');
  const own = sectionOf(sections, value);
  // An empty section shows nothing, as many do for zero.
  if (own === '') return value === 0 ? '' : `~${digits}`;
  const { before, after, mask, isScaled } = shapeOf(own);
  if (isScaled || /\d/.test(before + after)) return `~${digits}`;
  const bare = digits.replace('-', '');
  const number = mask && /^\d+$/.test(bare) ? fill(mask, bare) : bare;
  const signOf = (text: string) => text.replace(/[\p{L}\p{Sc}.\s]/gu, '');
  const showsMinus = /^[-(]/.test(signOf(before)) || signOf(after) === '-';
  const words = before + after;
  // A section of its own says by its words, or by its plus, what the minus says.
  const hasPlus = signOf(before) === '+' && !showsMinus && !CONDITION.test(code);
  // Where the plus of others is shown as a minus, none is shown for a minus.
  const isTurned = /^-/.test(signOf(shapeOf(sections[0] ?? '').before));
  const isSaid = sections.length > 1 && (/\b[cd]r\b/i.test(words) || hasPlus || (isTurned && !showsMinus));
  const isMinus = value < 0 ? !isSaid : value > 0 && showsMinus;
  const signed = `${isMinus ? '-' : ''}${number}`;
  if (!/[\p{L}\p{Sc}%]/u.test(words)) return signed;
  return `${before} ${signed} ${after}`
    .replace(/(?<!\d)[-+()](?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What a format shows around a text: "Failed: "@ */
export function textAsShown(text: string, code: string): string {
  const own = code.split(';').find((section) => section.includes('@')) ?? '@';
  return own.replace(/"([^"]*)"|\\(.)|[_*].|\[[^\]]*\]|@/g, (token, quoted, letter) =>
    token === '@' ? text : (quoted ?? letter ?? ''),
  );
}

function sectionOf(sections: readonly string[], value: number): string {
  const first = sections[0] ?? '';
  if (!sections.some((section) => CONDITION.test(section))) {
    return (value < 0 ? sections[1] : value === 0 ? sections[2] : first) ?? first;
  }
  const found = sections.find((section) => {
    const [, sign = '', limit = ''] = CONDITION.exec(section) ?? [];
    return sign === '' || HOLDS[sign]?.(value, Number(limit));
  });
  return found ?? first;
}

/** A day as YYYY-MM-DD, with its time if it has one; a number below 1 is a time of day. */
export function toDate(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return '#VALUE!';
  // Before day 60 the system of 1900 is a day off, because it has a 29 February 1900.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const moment = new Date(epoch + Math.round(serial * 86_400) * 1000).toISOString();
  const time = moment.slice(11, 19).replace(/:00$/, '');
  if (serial < 1) return time;
  return moment.slice(0, 10) + ((serial * DAY_MS) % DAY_MS >= 500 ? ` ${time}` : '');
}
