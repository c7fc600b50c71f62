import { randomBytes } from 'node:crypto';
import { KNOWN_DEVICES } from '../limits/limit-table.ts';
import { networkOf } from '../limits/network.ts';
import type { Vault } from '../vault.ts';

/* The token gives no access, only separate limits and priority in queues. */

export interface Origin {
  readonly address: string;
  readonly device: CallerDevice;
}

export interface CallerDevice {
  /** The token, not verified yet. */
  readonly token: string | undefined;
  /** The User-Agent header. Callers can send any text, so it proves nothing. */
  readonly agent?: string | undefined;
  keep(token: string): void;
}

export const NO_DEVICE: CallerDevice = { token: undefined, keep() {} };

export interface Device {
  readonly id: string;
  /** The hash of `id`, as the database stores it. Nobody can make a token from the hash. */
  readonly hash: string;
  /** When the token was issued, in seconds since 1970. */
  readonly issuedAt: number;
  /** Whether somebody logged in to an approved account on the device: anyone can open an account. */
  readonly trusted: boolean;
}

export function readDevice(vault: Vault, token: string | undefined, now = Date.now()): Device | undefined {
  const match = /^([\w-]{22})\.(\d{1,12})(t?)\.([0-9a-f]{64})$/.exec(token ?? '');
  if (!match) return undefined;
  const [, id = '', seconds = '', trusted = '', signature = ''] = match;
  const age = now / 1000 - Number(seconds);
  if (age > KNOWN_DEVICES.tokenDays * 86_400) return undefined;
  if (!vault.isSigned('device', `${id}.${seconds}${trusted}`, signature)) return undefined;
  return { id, hash: vault.keyedHash('device', id), issuedAt: Number(seconds), trusted: trusted !== '' };
}

export function issueDevice(
  vault: Vault,
  { known, trusted = false, now = Date.now() }: IssueOptions = {},
): { device: Device; token: string } {
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const seconds = Math.floor(now / 1000);
  const isTrusted = trusted || (known?.trusted ?? false);
  const signed = `${id}.${seconds}${isTrusted ? 't' : ''}`;
  return {
    device: { id, hash: vault.keyedHash('device', id), issuedAt: seconds, trusted: isTrusted },
    token: `${signed}.${vault.sign('device', signed)}`,
  };
}

interface IssueOptions {
  readonly known?: Device | undefined;
  readonly trusted?: boolean | undefined;
  readonly now?: number;
}

export function addressHash(vault: Vault, address: string): string {
  return vault.keyedHash('address', networkOf(address));
}
