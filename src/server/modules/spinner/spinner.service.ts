import { randomBytes } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { milsToPaisa, toPkr } from '#shared/money.ts';
import type { SpinInput } from '#shared/schemas/spinner.ts';
import { DEFAULT_ODDS, oddsHash, spinCommitment, spinPrize, spinRoll } from '#shared/spinner.ts';
import type { SpinnerStatus, SpinResult } from '#shared/views.ts';
import { changeOnce, scopeOf } from '../../core/change-once.ts';
import type { Actor, Deps } from '../../core/deps.ts';
import { iso, type PageInput } from '../../core/paging.ts';
import { assertReadable } from '../users/users.service.ts';
import * as queries from './spinner.queries.ts';

/** Hashed once: every look at the wheel shows it. */
const DEFAULT_ODDS_HASH = oddsHash(DEFAULT_ODDS);

/** Whether the member can spin, with the odds and the open commitment if there is one. */
export async function getSpinnerStatus(
  deps: Deps,
  actor: Actor,
  userId = actor.userId,
): Promise<SpinnerStatus> {
  await assertReadable(deps, actor, userId);
  return toStatus(await queries.readSpinDay(deps.database, userId));
}

async function toStatus(day: queries.SpinDay): Promise<SpinnerStatus> {
  return {
    canSpin: day.spunAt === null,
    nextSpinTime: day.spunAt === null ? null : day.tomorrow,
    businessDay: day.day,
    odds: day.odds ?? DEFAULT_ODDS,
    oddsHash: day.oddsHash ?? (await DEFAULT_ODDS_HASH),
    commitment: day.commitment,
  };
}

/** Publishes the commitment of today's spin, once; asking again shows the same one. */
export async function commitSpin(deps: Deps, actor: Actor): Promise<SpinnerStatus> {
  return toStatus(await openSpin(deps, actor.userId));
}

async function openSpin(deps: Deps, memberId: string): Promise<queries.SpinDay> {
  // Midnight may pass between reading the day and committing to it; then it is done for the new day.
  for (let attempt = 0; attempt < 3; attempt++) {
    const day = await queries.readSpinDay(deps.database, memberId);
    if (day.commitment) return day;
    const secret = randomBytes(32).toString('hex');
    const hash = await DEFAULT_ODDS_HASH;
    const commitment = await spinCommitment({ secret, oddsHash: hash, memberId, businessDay: day.day });
    await deps.database.call<boolean>(
      'spin_commit',
      memberId,
      day.day,
      commitment,
      secret,
      DEFAULT_ODDS,
      hash,
    );
  }
  return queries.readSpinDay(deps.database, memberId);
}

interface Settled {
  readonly id: string;
  readonly newBalance: number;
  readonly nextSpinTime: string;
}

/**
 * The daily spin: the outcome follows from the committed secret and the browser's seed by the published function, and the
 * secret is revealed with the answer.
 * @throws DomainError `alreadySpun`, or `commitmentChanged` when the seed was meant for another commitment
 */
export async function spin(deps: Deps, actor: Actor, input: SpinInput): Promise<SpinResult> {
  const change = { scope: scopeOf(actor), operation: 'spin', input };
  const settled = await changeOnce<Settled>(deps, change, async () => {
    const day = await openSpin(deps, actor.userId);
    if (!day.commitment || !day.secret || !day.odds) throw new DomainError('conflict', 'commitmentChanged');
    const clientSeed = input.clientSeed ?? randomBytes(16).toString('hex');
    const roll = await spinRoll(day.secret, clientSeed);
    const usdMils = spinPrize(day.odds, roll);
    return [
      'spin_settle',
      actor.userId,
      // Another than today's is refused there.
      input.commitment ?? day.commitment,
      clientSeed,
      input.clientSeed === undefined,
      roll,
      usdMils,
      milsToPaisa(usdMils),
    ];
  });
  const { items } = await queries.listSpins(deps.database, actor.userId, { id: settled.id, limit: 1 });
  const [made] = items;
  if (!made) throw new Error('a settled spin could not be read');
  return { ...made, newBalance: toPkr(settled.newBalance), nextSpinTime: iso(settled.nextSpinTime) };
}

export function listSpins(deps: Deps, actor: Actor, input: PageInput) {
  return queries.listSpins(deps.database, actor.userId, { limit: input.limit, cursor: input.cursor });
}
