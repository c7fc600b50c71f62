import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { type LimitName, LOGIN_TURNS } from './limit-table.ts';
import { networkOf } from './network.ts';

/** Takes a count back: a correct password or code does not count as a failed attempt. */
export type GiveBack = () => Promise<void>;

export interface Counters {
  limiter(name: string, points: number, seconds: number): RateLimiterAbstract;
  /** @returns milliseconds to wait if the limit was exceeded, else 0 */
  count(
    name: LimitName,
    who: string,
    points?: number,
  ): Promise<{ readonly waitMs: number; readonly giveBack: GiveBack }>;
  /** @throws DomainError `tooMany`, always */
  refuse(name: LimitName, refusal: ErrorKey, waitMs: number): never;
}

export interface LoginAttempt {
  /** The account's id, or the typed name when there is no such account. */
  readonly account: string;
  readonly address: string;
  /** The hash of the caller's device, if it is known to the account. */
  readonly knownDevice?: string | undefined;
  readonly knownAddress?: boolean | undefined;
}

/** The limit of counters that never refuse: they only store whether and when something happened. */
const ANY_NUMBER = Number.MAX_SAFE_INTEGER;

/** docs/limits.md. A known device has its own count; without one, a known network address has its own. */
export function createLoginLimits(counters: Counters): (attempt: LoginAttempt) => Promise<GiveBack> {
  const { count, refuse } = counters;
  const takeTurn = createTurns(counters);

  /** @returns undefined when the attempts of the day are used up: the caller then counts as a stranger */
  async function takeKnown(account: string, place: string, day: string): Promise<GiveBack | undefined> {
    const tries = await count('loginKnown', `${account}|${place}`);
    if (tries.waitMs > 0) refuse('loginKnown', 'tooManyLogins', tries.waitMs);
    const today = await count('loginKnownDay', day);
    if (today.waitMs === 0) return all(tries.giveBack, today.giveBack);
    await tries.giveBack();
    return undefined;
  }

  async function takeUnknown(account: string, network: string): Promise<GiveBack> {
    const tries = await count('loginUnknown', account);
    if (tries.waitMs === 0) {
      const today = await count('loginUnknownDay', account);
      if (today.waitMs === 0) return all(tries.giveBack, today.giveBack);
    }
    return takeTurn(account, network);
  }

  async function takeTry({ account, address, knownDevice, knownAddress }: LoginAttempt): Promise<GiveBack> {
    const network = networkOf(address);
    // A known device is counted first, so that strangers at its network address cannot use up its attempts.
    const known = knownDevice
      ? await takeKnown(account, knownDevice, `${account}|${knownDevice}`)
      : knownAddress && (await takeKnown(account, network, account));
    if (known) return known;
    const flood = await count('loginByAddress', network);
    if (flood.waitMs > 0) refuse('loginByAddress', 'tooManyLogins', flood.waitMs);
    try {
      return all(flood.giveBack, await takeUnknown(account, network));
    } catch (refused) {
      await flood.giveBack();
      throw refused;
    }
  }

  return async (attempt) => {
    const giveBack = await takeTry(attempt);
    // Counted last, so that refused strangers do not use up this limit. A correct password is counted too and
    // is not given back, because checking it costs a hash.
    const logins = await count('loginByAccount', attempt.account);
    if (logins.waitMs === 0) return giveBack;
    await giveBack();
    return refuse('loginByAccount', 'tooManyRequests', logins.waitMs);
  };
}

function all(...givers: GiveBack[]): GiveBack {
  return async () => {
    await Promise.all(givers.map((give) => give()));
  };
}

/** Seconds from the start of an account's line of turns to turn `k` (1, 2 …). */
function turnAt(k: number): number {
  const { waits } = LOGIN_TURNS;
  const grown = waits.slice(0, k).reduce((sum, wait) => sum + wait, 0);
  return grown + Math.max(0, k - waits.length) * Number(waits.at(-1));
}

/** Each network (`networkOf`) books a turn and learns its time; asking more often brings no earlier turn. */
function createTurns({ limiter, refuse }: Counters) {
  const { window, grace, waits } = LOGIN_TURNS;
  const lines = limiter('loginLine', ANY_NUMBER, window);
  const turns = limiter('loginTurn', ANY_NUMBER, window);
  /** The mark lasts until `grace` seconds after the turn begins, which is the time to use the turn. */
  const bookings = limiter('loginBooking', ANY_NUMBER, waits[0] + grace);
  const refuseFor = (waitMs: number) => refuse('loginUnknown', 'tooManyLogins', waitMs);

  /**
   * @returns milliseconds until that turn
   * @throws DomainError `tooMany` when no turn of the `window` is free
   */
  async function book(account: string, booking: string): Promise<number> {
    const { msBeforeNext: left } = await lines.consume(account);
    const passed = window - left / 1000;
    for (let k = 1; turnAt(k) <= window; k++) {
      const wait = turnAt(k) - passed;
      if (wait < 0) continue;
      const options = { customDuration: Math.max(1, Math.floor(left / 1000)) };
      const { consumedPoints } = await turns.consume(`${account}|${k}`, 1, options);
      if (consumedPoints > 1) continue;
      await bookings.set(booking, 1, Math.ceil(wait) + grace);
      return wait * 1000;
    }
    await bookings.delete(booking);
    return refuseFor(left);
  }

  return async (account: string, network: string): Promise<GiveBack> => {
    const booking = `${account}|${network}`;
    const booked = await bookings.consume(booking);
    const isNew = booked.consumedPoints === 1;
    const waitMs = isNew ? await book(account, booking) : booked.msBeforeNext - grace * 1000;
    if (waitMs > 0) refuseFor(waitMs);
    // Of several attempts at once, only one uses the turn.
    if (!(await bookings.delete(booking))) refuseFor(1_000);
    return async () => {
      await bookings.set(booking, 1, grace);
    };
  };
}
