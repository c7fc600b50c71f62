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
}
/** The built-in formats of shares. */
const PERCENT = new Set([9, 10]);

export function readStyles(styles: Document): readonly Style[] {
  const own = new Map<number, string>();
  for (const format of styles.getElementsByTagNameNS('*', 'numFmt')) {
    own.set(Number(format.getAttribute('numFmtId')), format.getAttribute('formatCode') ?? '');
  }
  const cells = styles.getElementsByTagNameNS('*', 'cellXfs')[0]?.children ?? [];
  return [...cells].map((cell) => {
    const id = Number(cell.getAttribute('numFmtId') ?? 0);
    const code = own.get(id);
    return {
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

/** The words, currency or percent sign that a format shows beside a number, which are not in its value. */
export function asShown(digits: string, value: number, code: string): string {
  if (!/["\\[%;\p{Sc}]/u.test(code)) return digits;
  const own = sectionOf(code.split(';'), value);
  // An empty section shows nothing, as many do for zero.
  if (own === '') return value === 0 ? '' : `~${digits}`;
  const section = own
    .replace(/General/gi, '0')
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replace(/\[[^\]]*\]|_.|\*./gu, '');
  const sides = ['', ''];
  let side = 0;
  for (const [, quoted, escaped, sign, place] of section.matchAll(/"([^"]*)"|\\(.)|([%\p{Sc}])|([0#?])/gu)) {
    if (place) side = 1;
    else sides[side] += quoted ?? escaped ?? sign ?? '';
  }
  const [before = '', after = ''] = sides;
  if (!/[\p{L}\p{Sc}%]/u.test(before + after)) return digits;
  // A section of its own says by its words what the minus says.
  const isSaid = /\b[cd]r\b/i.test(before + after) && code.includes(';');
  return `${before} ${isSaid ? digits.replace('-', '') : digits} ${after}`.replace(/\s+/g, ' ').trim();
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
