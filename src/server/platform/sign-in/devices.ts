import { randomBytes } from 'node:crypto';
import type { Database } from '#drizzle/client.ts';
import { idRow } from '#drizzle/rows.ts';
import { KNOWN_DEVICES } from '../limits/limit-table.ts';
import { networkOf } from '../limits/network.ts';
import { currentScope, outOfScope } from '../process/request-scope.ts';
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
}

/** The token says only which device it is: whether an account knows the device, only the database says. */
export function readDevice(vault: Vault, token: string | undefined, now = Date.now()): Device | undefined {
  const match = /^([\w-]{22})\.(\d{1,12}t?)\.([0-9a-f]{64})$/.exec(token ?? '');
  if (!match) return undefined;
  const [, id = '', issued = '', signature = ''] = match;
  // Tokens of 0.1.0 have a `t` behind the time.
  const issuedAt = Number.parseInt(issued, 10);
  if (now / 1000 - issuedAt > KNOWN_DEVICES.tokenDays * 86_400) return undefined;
  if (!vault.isSigned('device', `${id}.${issued}`, signature)) return undefined;
  return { id, hash: vault.keyedHash('device', id), issuedAt };
}

/** A slow database must not hold up a call that does not need it. */
const LOOKUP_MS = 2_000;

/**
 * The caller's device, if an active approved account knows it. Read from the database, once a request: a
 * signature proves neither that the account has paid nor that it still exists.
 */
export function findKnownDevice(
  { vault, database }: { readonly vault: Vault; readonly database: Database },
  token: string | undefined,
): Promise<Device | undefined> {
  const device = readDevice(vault, token);
  if (!device) return Promise.resolve(undefined);
  const scope = currentScope();
  const found = scope?.knownDevice ?? outOfScope(() => lookUp(database, device));
  if (scope) scope.knownDevice = found;
  return found;
}

async function lookUp(database: Database, device: Device): Promise<Device | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(resolve, LOOKUP_MS, []);
  });
  const rows = database.rows(
    idRow,
    (sql) => sql`
      select u.id from known_devices d join users u on u.id = d.user_id
      where d.device_hash = ${device.hash} and d.created_at <= to_timestamp(${device.issuedAt})
        and app.keeps_devices(u) limit 1`,
  );
  const [known] = await Promise.race([rows.catch(() => []), late]);
  clearTimeout(timer);
  return known && device;
}

export function issueDevice(
  vault: Vault,
  { known, now = Date.now() }: IssueOptions = {},
): { device: Device; token: string } {
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const seconds = Math.floor(now / 1000);
  const signed = `${id}.${seconds}`;
  return {
    device: { id, hash: vault.keyedHash('device', id), issuedAt: seconds },
    token: `${signed}.${vault.sign('device', signed)}`,
  };
}

interface IssueOptions {
  readonly known?: Device | undefined;
  readonly now?: number;
}

export function addressHash(vault: Vault, address: string): string {
  return vault.keyedHash('address', networkOf(address));
}
