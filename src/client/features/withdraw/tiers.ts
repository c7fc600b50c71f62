import { WITHDRAWAL_TIERS } from '#shared/rules.ts';
import type { RequestView } from '#shared/views.ts';

/** What became of a tier's withdrawal: paid, waiting for staff, not known yet, the next, or a later one. */
export type TierState = 'done' | 'requested' | 'unknown' | 'now' | 'later';

/**
 * The state of each tier.
 * @param earlier withdrawals that count: neither rejected nor sent back
 * @param requests the newest requests of the member, newest first; undefined until they have loaded
 */
export function tierStates(earlier: number, requests: readonly RequestView[] | undefined): TierState[] {
  const counted = requests?.filter(
    ({ type, status, returned }) => type === 'Withdraw' && status !== 'Rejected' && !returned,
  );
  const last = WITHDRAWAL_TIERS.length - 1;
  return WITHDRAWAL_TIERS.map((_, index) => {
    if (index === Math.min(earlier, last)) return 'now';
    if (index > earlier) return 'later';
    if (!counted) return 'unknown';
    // The newest of them is the last that was counted.
    return counted[earlier - 1 - index]?.status === 'Pending' ? 'requested' : 'done';
  });
}
