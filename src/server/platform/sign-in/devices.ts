import { randomBytes } from 'node:crypto';
import { KNOWN_DEVICES } from '../limits/limit-table.ts';
import { networkOf } from '../limits/network.ts';
import type { Vault } from '../vault.ts';

/*
 * A device is a browser or phone that keeps a signed token after a login. The token gives nothing but a place in the limits:
 * a person at a known device never waits for what strangers did (docs/limits.md).
 */

/** From where somebody calls. */
export interface Origin {
  readonly address: string;
  readonly device: CallerDevice;
}

/** What the transport knows of the caller's device. */
export interface CallerDevice {
  /** As it came, not checked yet. */
  readonly token: string | undefined;
  /** Gives the caller a token to keep. */
  keep(token: string): void;
}

/** A caller that keeps nothing, such as a socket or a script's own call. */
export const NO_DEVICE: CallerDevice = { token: undefined, keep() {} };

/** A device as its token names it. */
export interface Device {
  readonly id: string;
  /** What the database keeps of it; no token can be made of that. */
  readonly hash: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
}

/** @returns the device of a token of ours that is not too old; else undefined */
export function readDevice(vault: Vault, token: string | undefined, now = Date.now()): Device | undefined {
  const match = /^([\w-]{22})\.(\d{1,12})\.([0-9a-f]{64})$/.exec(token ?? '');
  if (!match) return undefined;
  const [, id = '', seconds = '', signature = ''] = match;
  const age = now / 1000 - Number(seconds);
  if (age > KNOWN_DEVICES.tokenDays * 86_400) return undefined;
  if (!vault.sameHash(signature, vault.keyedHash('device', `${id}.${seconds}`))) return undefined;
  return { id, hash: vault.keyedHash('device', id), issuedAt: Number(seconds) };
}

/** A new token of a device, or of a new device. */
export function issueDevice(
  vault: Vault,
  known?: Device,
  now = Date.now(),
): { device: Device; token: string } {
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const seconds = Math.floor(now / 1000);
  return {
    device: { id, hash: vault.keyedHash('device', id), issuedAt: seconds },
    token: `${id}.${seconds}.${vault.keyedHash('device', `${id}.${seconds}`)}`,
  };
}

/** What the database keeps of an address. */
export function addressHash(vault: Vault, address: string): string {
  return vault.keyedHash('address', networkOf(address));
}
