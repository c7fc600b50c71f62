import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { milsToPaisa, toPkr } from '#shared/money.ts';
import type { SpinInput } from '#shared/schemas/spinner.ts';
import {
  DEFAULT_ODDS,
  type OddsRow,
  oddsHash,
  spinCommitment,
  spinPrize,
  spinRoll,
} from '#shared/spinner.ts';
import type { SpinnerStatus, SpinResult } from '#shared/views/spinner.ts';
import { change } from '../../platform/database/change-once.ts';
import type { PageInput } from '../../platform/database/paging.ts';
import type { Actor, Deps } from '../../platform/deps.ts';
import type { Vault } from '../../platform/vault.ts';
import { assertReadable } from '../users/users.service.ts';
import * as queries from './spinner.queries.ts';

/** Computed once, because many calls need this hash. */
const DEFAULT_ODDS_HASH = oddsHash(DEFAULT_ODDS);

export async function getSpinnerStatus(
  deps: Deps,
  actor: Actor,
  userId = actor.userId,
): Promise<SpinnerStatus> {
  await assertReadable(deps, actor, userId);
  const day = await queries.readSpinDay(deps.database, userId);
  const committed = await findCommitted(deps, userId, day);
  return toStatus(day, committed?.commitment ?? null);
}

async function toStatus(day: queries.SpinDay, commitment: string | null): Promise<SpinnerStatus> {
  return {
    canSpin: day.spunAt === null,
    nextSpinTime: day.spunAt === null ? null : day.tomorrow,
    businessDay: day.day,
    odds: day.odds ?? DEFAULT_ODDS,
    oddsHash: day.oddsHash ?? (await DEFAULT_ODDS_HASH),
    commitment,
  };
}

/** A repeat returns the same commitment, unless APP_SECRET was replaced. */
export async function commitSpin(deps: Deps, actor: Actor): Promise<SpinnerStatus> {
  const { day, commitment } = await openSpin(deps, actor.userId);
  return toStatus(day, commitment);
}

interface Committed {
  readonly commitment: string;
  readonly secret: string;
  readonly odds: readonly OddsRow[];
}

/** Derived from APP_SECRET so that the database does not have the secret before the spin. */
function deriveSecret(vault: Vault, id: string, memberId: string, businessDay: string): string {
  return vault.keyedHash('spin', `${id}|${memberId}|${businessDay}`);
}

/** Today's commitment; undefined if there is none, or this server does not have the APP_SECRET behind it. */
async function findCommitted(
  deps: Deps,
  memberId: string,
  { id, day, commitment, odds, oddsHash: hash, ...row }: queries.SpinDay,
): Promise<Committed | undefined> {
  if (!id || !commitment || !odds || !hash) return undefined;
  // While APP_SECRET is being replaced, the commitment may have been made with the other value.
  for (const vault of [deps.vault, deps.vault.other]) {
    const secret = row.secret ?? (vault && deriveSecret(vault, id, memberId, day));
    if (secret === undefined) continue;
    const made = await spinCommitment({ secret, oddsHash: hash, memberId, businessDay: day });
    if (made === commitment) return { commitment, secret, odds };
  }
  return undefined;
}

/** @throws DomainError `commitmentChanged` after three attempts */
async function openSpin(
  deps: Deps,
  memberId: string,
): Promise<{ readonly day: queries.SpinDay } & Committed> {
  // If midnight passes between the read and the commitment, the next attempt uses the new day.
  for (let attempt = 0; attempt < 3; attempt++) {
    const day = await queries.readSpinDay(deps.database, memberId);
    const committed = await findCommitted(deps, memberId, day);
    if (committed) return { day, ...committed };
    if (day.commitment) {
      deps.log.warn({ memberId }, 'a spin commitment made with another APP_SECRET is replaced');
    }
    const id = randomUUID();
    const hash = await DEFAULT_ODDS_HASH;
    const secret = deriveSecret(deps.vault, id, memberId, day.day);
    const commitment = await spinCommitment({ secret, oddsHash: hash, memberId, businessDay: day.day });
    await deps.database.call('spin_commit', {
      user: memberId,
      day: day.day,
      id,
      commitment,
      odds: DEFAULT_ODDS,
      oddsHash: hash,
      instead: day.commitment,
    });
  }
  throw new DomainError('conflict', 'commitmentChanged');
}

/** @throws DomainError `alreadySpun`, or `commitmentChanged` when the seed was sent for another commitment */
export async function spin(deps: Deps, actor: Actor, input: SpinInput): Promise<SpinResult> {
  const settled = await change(deps, actor, 'spin_settle', input, async () => {
    const { commitment, secret, odds } = await openSpin(deps, actor.userId);
    const clientSeed = input.clientSeed ?? randomBytes(16).toString('hex');
    const roll = await spinRoll(secret, clientSeed);
    const usdMils = spinPrize(odds, roll);
    return {
      user: actor.userId,
      // The SQL function refuses null, which stands for a commitment that is not today's.
      commitment: input.commitment === undefined || input.commitment === commitment ? commitment : null,
      secret,
      clientSeed,
      byServer: input.clientSeed === undefined,
      roll,
      usdMils,
      prizePaisa: milsToPaisa(usdMils),
    };
  });
  const { items } = await queries.listSpins(deps.database, actor.userId, { id: settled.id, limit: 1 });
  const [made] = items;
  if (!made) throw new Error('a settled spin could not be read');
  return { ...made, newBalance: toPkr(settled.newBalance), nextSpinTime: settled.nextSpinTime };
}

export function listSpins(deps: Deps, actor: Actor, input: PageInput) {
  return queries.listSpins(deps.database, actor.userId, { limit: input.limit, cursor: input.cursor });
}
