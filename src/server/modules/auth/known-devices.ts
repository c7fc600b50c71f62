import type { Deps } from '../../platform/deps.ts';
import { KNOWN_DEVICES } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import {
  addressHash,
  findKnownDevice,
  issueDevice,
  type Origin,
  readDevice,
} from '../../platform/sign-in/devices.ts';
import { findAccount, type Place } from './auth.queries.ts';

export function placeOf({ vault }: Deps, { address, device }: Origin): Place {
  return { addressHash: addressHash(vault, address), device: readDevice(vault, device.token) };
}

interface RememberedLogin {
  readonly id: string;
  /** The session version at login. If it changed since, nothing is stored. Null: no check. */
  readonly version: number | null;
  readonly session?: string | null;
  readonly proved?: boolean;
  /** The passkey with which a member logged in. */
  readonly passkey?: string | null;
}

/**
 * Only an approved account makes a device known: anybody can open accounts. The old token is valid until a
 * login with the new one, because the response with the new one may be lost.
 */
export async function rememberLogin(
  deps: Deps,
  origin: Origin,
  { id, version, session = null, proved = false, passkey = null }: RememberedLogin,
): Promise<void> {
  const { addressHash: address, device: before } = placeOf(deps, origin);
  const { device, token } = issueDevice(deps.vault, { known: before });
  try {
    const known = await deps.database.call('remember_login', {
      user: id,
      version,
      address,
      device: device.hash,
      issued: (before ?? device).issuedAt,
      most: KNOWN_DEVICES.perAccount,
      session,
      proved,
      passkey,
      browser: browserName(origin.device.agent),
    });
    if (known) origin.device.keep(token);
  } catch (err) {
    // The error is only logged, because the login or the new password has already succeeded.
    deps.log.warn({ err }, 'a device could not be remembered');
  }
}

/** Refuses the call before its work if too many calls that hash run. @throws DomainError `busy` */
export async function withHashingRoom<T>(deps: Deps, origin: Origin, call: () => Promise<T>): Promise<T> {
  const known = await findKnownDevice(deps, origin.device.token);
  return deps.passwords.queue.admit(call, known !== undefined);
}

/** One device that is known to the account, or, taken together, all other callers in one network. */
export interface Requester {
  readonly key: string;
  readonly known: boolean;
  readonly paid: boolean;
  /** Undefined if no account has this username. */
  readonly userId: string | undefined;
  readonly passwordHash: string | undefined;
}

export async function findRequester(deps: Deps, origin: Origin, username: string): Promise<Requester> {
  const { device } = placeOf(deps, origin);
  const account = await findAccount(deps.database, username, device);
  const { knownDevice: known = false, paid = false } = account ?? {};
  const who = known && device ? device.hash : networkOf(origin.address);
  return { key: `${username}|${who}`, known, paid, userId: account?.id, passwordHash: account?.passwordHash };
}

/** Tried in this order: most browsers' User-Agent also names Chrome and Safari, so these two come last. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera(?: Mini)?)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** @returns null when the header names neither a known browser nor a known system */
export function browserName(agent: string | undefined): string | null {
  const find = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([, pattern]) => pattern.test(agent?.slice(0, 500) ?? ''))?.[0];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ') || null;
}
