import { createHash } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { LIST_LIMITS } from '#shared/rules.ts';
import type { EntryProofInput, ListSealsInput } from '#shared/schemas/seals.ts';
import { NO_SEAL } from '#shared/seals.ts';
import type { Page } from '#shared/views/common.ts';
import type { EntryProof, SealView } from '#shared/views/seals.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import * as queries from './seals.queries.ts';

/** The cursor is the day with which the page begins. */
export async function listSeals({ database }: Deps, input: ListSealsInput): Promise<Page<SealView>> {
  const limit = input.limit ?? LIST_LIMITS.page;
  const rows = await queries.listSeals(database, input.cursor ?? null, limit + 1);
  return { items: rows.slice(0, limit), nextCursor: rows[limit]?.day ?? null };
}

/**
 * If the row was changed after sealing, the proof leads to another root.
 * @throws DomainError `notFound` if there is no such row, or the row is another member's
 */
export async function getEntryProof(
  { database }: Deps,
  actor: Actor,
  input: EntryProofInput,
): Promise<EntryProof> {
  const entry = await queries.findEntry(database, actor.userId, input);
  if (!entry) throw new DomainError('notFound', 'notFound');
  const found = await queries.findLeaf(database, entry);
  if (!found) return { day: entry.sealDay, proof: null };
  const { day, count, root, seal, leaf, block, hashes, roots } = found;
  // An entry that the seal does not contain gets the first place, so its proof fails.
  const place = found.place ?? 0;
  const path = [...pathTo(hashes, place), ...pathTo(roots, block)].map((hash) => hash.toString('base64'));
  const index = block * BLOCK + place;
  const before = found.before ?? NO_SEAL;
  return { day, proof: { format: 'sikka-proof-1', day, count, index, root, seal, before, path, leaf } };
}

/** The number of leaves in a full block of the tree (`app.seal`). */
const BLOCK = 256;

const SIZE = 32;
const NODE = Buffer.of(1);

/** A last hash without a neighbour moves up unchanged. */
function nextLevel(hashes: Buffer): Buffer {
  const level: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += 2 * SIZE) {
    const pair = hashes.subarray(at, at + 2 * SIZE);
    level.push(pair.length > SIZE ? createHash('sha256').update(NODE).update(pair).digest() : pair);
  }
  return Buffer.concat(level);
}

/** On each level, lowest first, the 32-byte neighbour of the hash that contains the leaf. */
export function pathTo(hashes: Buffer, index: number): Buffer[] {
  const path: Buffer[] = [];
  let place = index;
  for (let level = hashes; level.length > SIZE; level = nextLevel(level)) {
    const neighbour = (place % 2 === 0 ? place + 1 : place - 1) * SIZE;
    if (neighbour < level.length) path.push(level.subarray(neighbour, neighbour + SIZE));
    place = Math.floor(place / 2);
  }
  return path;
}
