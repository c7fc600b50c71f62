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
 * @param account `version` null takes the account as it is; else nothing is kept once its sessions were ended
 */
export async function rememberLogin(
  deps: Deps,
  origin: Origin,
  { id, version }: { readonly id: string; readonly version: number | null },
): Promise<void> {
  const { addressHash: address, device: shown } = placeOf(deps, origin);
  const { device, token } = issueDevice(deps.vault, shown);
  const kept = [address, device.hash, (shown ?? device).issuedAt, KNOWN_DEVICES.perAccount];
  try {
    await deps.database.call('remember_login', id, version, ...kept);
    origin.device.keep(token);
  } catch (err) {
    // The login itself, or the change of password, is done.
    deps.log.warn({ err }, 'a device could not be remembered');
  }
}

/** Runs a call that will want a hash, unless too many do already. @throws DomainError `busy` */
export function admit<T>(deps: Deps, origin: Origin, call: () => Promise<T>): Promise<T> {
  return deps.passwords.queue.admit(call, readDevice(deps.vault, origin.device.token) !== undefined);
}

/** Who asks about an account without a password: a device it was used on before, or anybody of a network. */
export interface Requester {
  /** For a limit by account and requester. */
  readonly key: string;
  readonly known: boolean;
  /** Undefined where no account has this username. */
  readonly userId: string | undefined;
}

export async function findRequester(deps: Deps, origin: Origin, username: string): Promise<Requester> {
  const { device } = placeOf(deps, origin);
  const account = await findAccount(deps.database, username, device);
  const known = account?.knownDevice ?? false;
  const who = known && device ? device.hash : networkOf(origin.address);
  return { key: `${username.toLowerCase()}|${who}`, known, userId: account?.id };
}
