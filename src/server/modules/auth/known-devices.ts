import type { Deps } from '../../platform/deps.ts';
import { KNOWN_DEVICES } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { addressHash, issueDevice, type Origin, readDevice } from '../../platform/sign-in/devices.ts';
import { findAccount, type Place } from './auth.queries.ts';
import { browserName } from './browser-name.ts';

/** The caller's device, if its token is valid, and the caller's network as the hash that is stored. */
export function placeOf({ vault }: Deps, { address, device }: Origin): Place {
  return { addressHash: addressHash(vault, address), device: readDevice(vault, device.token) };
}

/**
 * Makes the device and the network known to the account, and sends the device a new token. The old token is
 * valid until a login with the new one, because the response with the new one may be lost.
 */
export async function rememberLogin(
  deps: Deps,
  origin: Origin,
  { id, version, trusted, session = null, proved = false }: RememberedLogin,
): Promise<void> {
  const { addressHash: address, device: shown } = placeOf(deps, origin);
  const { device, token } = issueDevice(deps.vault, { known: shown, trusted });
  try {
    await deps.database.call('remember_login', {
      user: id,
      version,
      address,
      device: device.hash,
      issued: (shown ?? device).issuedAt,
      most: KNOWN_DEVICES.perAccount,
      session,
      proved,
      browser: browserName(origin.device.agent),
    });
    origin.device.keep(token);
  } catch (err) {
    // The error is only logged, because the login, registration or new password has already succeeded.
    deps.log.warn({ err }, 'a device could not be remembered');
  }
}

interface RememberedLogin {
  readonly id: string;
  /** The session version at login or registration. If it changed since, nothing is stored. Null: no check. */
  readonly version: number | null;
  /** The id of the session that the call opens; null if it opens none. */
  readonly session?: string | null;
  /** Whether a one-time code or a passkey was given. */
  readonly proved?: boolean;
  /** Marks the device as trusted: only at a login to an approved account. A trusted device stays trusted. */
  readonly trusted?: boolean;
}

/**
 * Starts a call that hashes a password, or refuses it while too many such calls run or wait. Calls from a
 * trusted device are refused later than others. A started call waits only when it asks for its hash.
 * @throws DomainError `busy`
 */
export function withHashingRoom<T>(deps: Deps, origin: Origin, call: () => Promise<T>): Promise<T> {
  return deps.passwords.queue.admit(call, readDevice(deps.vault, origin.device.token)?.trusted ?? false);
}

/**
 * Who asks for a password reset or enters its code: one device that is known to the account, or, taken
 * together, all other callers in one network.
 */
export interface Requester {
  /** The key of limits that count each requester of each account separately. */
  readonly key: string;
  readonly known: boolean;
  /**
   * Whether the call has priority in the queues: it comes from a device that is known to this account, and on
   * which some approved account was used.
   */
  readonly goesFirst: boolean;
  /** Undefined if no account has this username. */
  readonly userId: string | undefined;
}

export async function findRequester(deps: Deps, origin: Origin, username: string): Promise<Requester> {
  const { device } = placeOf(deps, origin);
  const account = await findAccount(deps.database, username, device);
  const known = account?.knownDevice ?? false;
  const who = known && device ? device.hash : networkOf(origin.address);
  const goesFirst = known && (device?.trusted ?? false);
  return { key: `${username}|${who}`, known, goesFirst, userId: account?.id };
}
