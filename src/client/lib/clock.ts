/** A smaller difference may be only the time that the answer needed to arrive. */
const TOLERANCE_MS = 5_000;

let ahead = 0;

/** In milliseconds, estimated from the server's answers: a phone's own clock may be hours wrong. */
export function serverNow(): number {
  return Date.now() - ahead;
}

export function noteServerTime(answer: Response): Response {
  const said = Date.parse(answer.headers.get('date') ?? '');
  const off = Date.now() - said;
  if (!Number.isNaN(said)) ahead = Math.abs(off) < TOLERANCE_MS ? 0 : off;
  return answer;
}
