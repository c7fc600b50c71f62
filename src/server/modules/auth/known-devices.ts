import type { Deps } from '../../platform/deps.ts';
import { KNOWN_DEVICES } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { addressHash, issueDevice, type Origin, readDevice } from '../../platform/sign-in/devices.ts';
import { findAccount, type Place } from './auth.queries.ts';
import { browserName } from './browser-name.ts';

/** Where a call comes from, as the database stores it. */
export function placeOf({ vault }: Deps, { address, device }: Origin): Place {
  return { addressHash: addressHash(vault, address), device: readDevice(vault, device.token) };
}

/**
 * Makes the device and address known to the account, and sends the device a new token. The device's old token
 * stays valid until a login with the new one, because the response may be lost.
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
    // Only logged: the login, registration or new password has already succeeded.
    deps.log.warn({ err }, 'a device could not be remembered');
  }
}

interface RememberedLogin {
  readonly id: string;
  /** The account's session version at login; nothing is remembered if it changed. Null skips this check. */
  readonly version: number | null;
  /** The session that the login opens, if it opens one. */
  readonly session?: string | null;
  /** Whether a one-time code or a passkey was given. */
  readonly proved?: boolean;
  /** True only at a login to an approved account. A device that is trusted already stays trusted. */
  readonly trusted?: boolean;
}

/**
 * Starts a call that hashes a password, unless too many such calls have not ended. A trusted device has more
 * room. The call does not wait here, but later for its hash.
 * @throws DomainError `busy`
 */
export function withHashingRoom<T>(deps: Deps, origin: Origin, call: () => Promise<T>): Promise<T> {
  return deps.passwords.queue.admit(call, readDevice(deps.vault, origin.device.token)?.trusted ?? false);
}

/**
 * Who asks for a password reset or enters its code: a device known to the account, or any other caller from
 * one network.
 */
export interface Requester {
  /** Key for limits by account and requester. */
  readonly key: string;
  readonly known: boolean;
  /**
   * Whether the caller has priority in the queues: on a known device on which an approved account was used.
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
