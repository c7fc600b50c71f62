import { DomainError } from '#shared/errors.ts';
import { LIST_LIMITS } from '#shared/rules.ts';
import type { EntryProofInput, ListSealsInput } from '#shared/schemas/seals.ts';
import { NO_SEAL } from '#shared/seals.ts';
import type { Page } from '#shared/views/common.ts';
import type { EntryProof, SealView } from '#shared/views/seals.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import { pathTo } from './merkle.ts';
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
