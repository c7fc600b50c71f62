/** A smaller difference may be only the time that the answer needed to arrive. */
const TOLERANCE_MS = 5_000;

/** The two clocks of the device, in milliseconds. */
export const moment = () => ({ wall: Date.now(), steady: performance.now() });
const sinceBySteady = ({ steady }: ReturnType<typeof moment>) => performance.now() - steady;
/** Somebody may set the wall clock back, and the steady clock may stop while the device sleeps. */
export const since = (then: ReturnType<typeof moment>): number =>
  Math.max(Date.now() - then.wall, sinceBySteady(then));

/** The server's time at its latest answer, and the device's at that moment. */
let server = Date.now();
let answered = moment();
let isKnown = false;

/** In milliseconds, estimated from the server's answers: a phone's own clock may be hours wrong. */
export const serverNow = (): number => server + since(answered);

/** False before the first answer, and after the phone slept or its clock was set forward. */
export const isServerTimeSure = (): boolean =>
  isKnown && since(answered) - sinceBySteady(answered) < TOLERANCE_MS;

export function noteServerTime(answer: Response): Response {
  const said = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(said)) return answer;
  isKnown = true;
  answered = moment();
  server = Math.abs(answered.wall - said) < TOLERANCE_MS ? answered.wall : said;
  return answer;
}
