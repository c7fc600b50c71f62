import { WITHDRAWAL_TIERS } from '#shared/rules.ts';
import type { RequestView } from '#shared/views/requests.ts';

/**
 * `done`: the tier's withdrawal was paid; `requested`: it is pending; `now`: the member's present tier;
 * `later`: a tier after that.
 */
export type TierState = 'done' | 'requested' | 'now' | 'later';

/** @param requests the member's newest requests, newest first */
export function tierStates(earlier: number, requests: readonly RequestView[]): TierState[] {
  const counted = requests.filter(
    ({ type, status, returned }) => type === 'Withdraw' && status !== 'Rejected' && !returned,
  );
  const last = WITHDRAWAL_TIERS.length - 1;
  return WITHDRAWAL_TIERS.map((_, index) => {
    if (index === Math.min(earlier, last)) return 'now';
    if (index > earlier) return 'later';
    // `counted` is sorted newest first: its item 0 is withdrawal number `earlier`. Tier 0 is for withdrawal
    // number 1.
    return counted[earlier - 1 - index]?.status === 'Pending' ? 'requested' : 'done';
  });
}
