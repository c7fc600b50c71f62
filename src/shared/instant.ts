const LOCAL = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)$/;

/** @returns milliseconds since 1970; undefined when the text has another form or a part is out of range */
export function readInstant(text: string, timeZone: string): number | undefined {
  const trimmed = text.trim();
  if (!isInCalendar(trimmed.slice(0, 10))) return undefined;
  if (WITH_OFFSET.test(trimmed)) return real(Date.parse(trimmed.replace(' ', 'T')));
  const [, day, time] = LOCAL.exec(trimmed) ?? [];
  const asUtc = real(Date.parse(`${day}T${time}Z`));
  if (asUtc === undefined) return undefined;
  // The offset depends on the instant, which is not known yet. The first step is wrong by up to an hour near
  // a change of the clocks; the second step takes the offset at the instant that the first one found.
  const first = asUtc - offsetOf(asUtc, timeZone);
  return asUtc - offsetOf(first, timeZone);
}

/** False for a day like 2026-02-30, which `Date.parse` with a time would read as 2 March. */
function isInCalendar(day: string): boolean {
  const at = real(Date.parse(`${day}T00:00Z`));
  return at !== undefined && new Date(at).toISOString().startsWith(day);
}

const real = (at: number) => (Number.isNaN(at) ? undefined : at);

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. */
function offsetOf(at: number, timeZone: string): number {
  return Date.parse(`${localTime(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

/** @returns as `readInstant` takes it: `2026-11-27T09:45:00` */
export function localTime(at: number, timeZone: string): string {
  // The Swedish format is YYYY-MM-DD hh:mm:ss.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(at).replace(' ', 'T');
}
