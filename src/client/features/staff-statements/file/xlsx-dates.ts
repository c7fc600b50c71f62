const DAY_MS = 86_400_000;
/** The built-in formats of Excel that show a day or a time. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** Without texts, escaped letters, colours and conditions, only dates have these letters. */
const isDateFormat = (code: string) =>
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|General/gi, ''));

export function readDateStyles(styles: Document): ReadonlySet<number> {
  const own = new Map<number, string>();
  for (const format of styles.getElementsByTagNameNS('*', 'numFmt')) {
    own.set(Number(format.getAttribute('numFmtId')), format.getAttribute('formatCode') ?? '');
  }
  const cells = styles.getElementsByTagNameNS('*', 'cellXfs')[0]?.children ?? [];
  const ids = [...cells].map((cell) => Number(cell.getAttribute('numFmtId') ?? 0));
  return new Set(
    ids.flatMap((id, at) => {
      const code = own.get(id);
      return (code === undefined ? isBuiltIn(id) : isDateFormat(code)) ? [at] : [];
    }),
  );
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
