import type { Deps } from '../../platform/deps.ts';
import { KNOWN_DEVICES } from '../../platform/limits/limit-table.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { addressHash, issueDevice, type Origin, readDevice } from '../../platform/sign-in/devices.ts';
import { findAccount, type Place } from './auth.queries.ts';

/** Where somebody calls from, as the database knows it. */
export function placeOf({ vault }: Deps, { address, device }: Origin): Place {
  return { addressHash: addressHash(vault, address), device: readDevice(vault, device.token) };
}

/**
 * The account is known at this device and address from now on. The device gets a new token; the one it showed stays good until
 * the new one is shown, because an answer may be lost.
 */
export async function rememberLogin(
  deps: Deps,
  origin: Origin,
  { id, version, trusted }: RememberedLogin,
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
    });
    origin.device.keep(token);
  } catch (err) {
    // The login itself, or the change of password, is done.
    deps.log.warn({ err }, 'a device could not be remembered');
  }
}

interface RememberedLogin {
  readonly id: string;
  /** The account's session version at the login: later ones forget its devices. Null takes it as it is. */
  readonly version: number | null;
  /** Whether the account is approved. */
  readonly trusted?: boolean;
}

/** Runs a call that will hash a password, unless too many do already. @throws DomainError `busy` */
export function withHashingRoom<T>(deps: Deps, origin: Origin, call: () => Promise<T>): Promise<T> {
  return deps.passwords.queue.admit(call, readDevice(deps.vault, origin.device.token)?.trusted ?? false);
}

/** Who asks about an account without a password: a device it was used on before, or anybody of a network. */
export interface Requester {
  /** For a limit by account and requester. */
  readonly key: string;
  readonly known: boolean;
  /** In the queues: known, and an approved account was used on the device. */
  readonly goesFirst: boolean;
  /** Undefined where no account has this username. */
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
