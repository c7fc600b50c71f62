import * as z from 'zod/mini';
import { DomainError } from '#shared/errors.ts';
import type { Deps } from '../deps.ts';
import { type Device, findKnownDevice, type Origin } from '../sign-in/devices.ts';
import { UNPAID_STORAGE } from './limit-table.ts';
import { type Count, takeInOrder } from './limits.ts';

/** A known device counts alone, all other callers of a network together. */
export interface Sender {
  readonly address: string;
  readonly device: Device | undefined;
}

export async function findSender(deps: Deps, { address, device }: Origin): Promise<Sender> {
  return { address, device: await findKnownDevice(deps, device.token) };
}

export function uploadLimit({
  address,
  device,
}: Sender): readonly ['uploadByDevice' | 'uploadByAddress', string] {
  return device ? ['uploadByDevice', device.hash] : ['uploadByAddress', address];
}

/**
 * Call it with the bytes of a picture before they are stored.
 * @param unpaid the account that gets the picture, if it is not approved
 * @throws DomainError `tooMuchStored`
 */
export async function takeStored(
  { limits }: Deps,
  { address, device }: Sender,
  bytes: number,
  unpaid?: string,
): Promise<void> {
  const ofAccount: Count[] = unpaid === undefined ? [] : [['storedByUnpaid', unpaid, bytes]];
  const ofNetwork: Count[] = [
    ['storedByAddress', address, bytes],
    ['storedByAddressDay', address, bytes],
  ];
  await takeInOrder(limits, [...ofAccount, ...(device ? [] : ofNetwork)], 'tooMuchStored');
}

/** Call it before something is stored for an unpaid account or a guest. @throws DomainError `storageFull` */
export async function assertRoom({ database }: Deps): Promise<void> {
  const [row] = await database.rows(
    z.object({ bytes: z.nullable(z.int()) }),
    (sql) => sql`select sum(n)::bigint as bytes from stat_counters where name = 'unpaid:bytes'`,
  );
  if ((row?.bytes ?? 0) >= UNPAID_STORAGE.unpaidBytes) throw new DomainError('conflict', 'storageFull');
}
