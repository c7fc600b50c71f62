/** A smaller difference of the clocks is ignored: it may be the time of the answer on the network. */
const TOLERANCE_MS = 5_000;

let ahead = 0;

/** The server's time in milliseconds, as far as its answers show it: a phone's clock may be hours off. */
export function serverNow(): number {
  return Date.now() - ahead;
}

/** Measures from an answer how far this device's clock is off. */
export function noteServerTime(answer: Response): Response {
  const said = Date.parse(answer.headers.get('date') ?? '');
  const off = Date.now() - said;
  if (!Number.isNaN(said)) ahead = Math.abs(off) < TOLERANCE_MS ? 0 : off;
  return answer;
}
