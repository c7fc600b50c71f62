/** A smaller difference may be only the time that the answer needed to arrive. */
const TOLERANCE_MS = 5_000;

/** The server's time at its latest answer, and the two clocks of the phone at that moment. */
let server = Date.now();
let wall = server;
let steady = performance.now();
let isKnown = false;

const sinceBySteady = () => performance.now() - steady;
/** Somebody may set the wall clock back, and the steady clock may stop while the phone sleeps. */
const since = () => Math.max(Date.now() - wall, sinceBySteady());

/** In milliseconds, estimated from the server's answers: a phone's own clock may be hours wrong. */
export const serverNow = (): number => server + since();

/** False before the first answer, and after the phone slept or its clock was set forward. */
export const isServerTimeSure = (): boolean => isKnown && since() - sinceBySteady() < TOLERANCE_MS;

export function noteServerTime(answer: Response): Response {
  const said = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(said)) return answer;
  isKnown = true;
  wall = Date.now();
  steady = performance.now();
  server = Math.abs(wall - said) < TOLERANCE_MS ? wall : said;
  return answer;
}
