/**
 * If the clocks of this device and the server differ by less than this, the difference is ignored: it may be
 * only the time that the answer needed to arrive.
 */
const TOLERANCE_MS = 5_000;

let ahead = 0;

/**
 * The server's time in milliseconds, estimated from its answers: a phone's own clock may be hours wrong.
 * Before the first answer it is the time of this device.
 */
export function serverNow(): number {
  return Date.now() - ahead;
}

/** Compares an answer's `Date` header with this device's clock, for `serverNow`. */
export function noteServerTime(answer: Response): Response {
  const said = Date.parse(answer.headers.get('date') ?? '');
  const off = Date.now() - said;
  if (!Number.isNaN(said)) ahead = Math.abs(off) < TOLERANCE_MS ? 0 : off;
  return answer;
}
