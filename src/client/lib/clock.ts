/** A clock that differs by less is right: the time that an answer is on its way is no fault of the clock. */
const TOLERANCE_MS = 5_000;

let ahead = 0;

/** Milliseconds by the server's clock, as far as its answers tell: a phone's own may be hours off. */
export function serverNow(): number {
  return Date.now() - ahead;
}

/** Learns from an answer how far this device's clock is off. */
export function noteServerTime(answer: Response): Response {
  const said = Date.parse(answer.headers.get('date') ?? '');
  const off = Date.now() - said;
  if (!Number.isNaN(said)) ahead = Math.abs(off) < TOLERANCE_MS ? 0 : off;
  return answer;
}
