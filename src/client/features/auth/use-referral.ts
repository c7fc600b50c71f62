import { invitationOf } from '#shared/identifiers.ts';
import { useDebounced } from '../../lib/form.ts';
import { trpc } from '../../lib/trpc.ts';

const PAUSE_MS = 350;
const REMEMBER_MS = 60_000;

export type ReferralState = 'none' | 'checking' | 'valid' | 'invalid';

export interface Referral {
  readonly state: ReferralState;
  /** The partly hidden name of the code's owner; null unless the code is valid. */
  readonly inviter: string | null;
}

/**
 * If the call gets no answer or an error, the state is `none`; the server checks the code again at sign-up.
 */
export function useReferral(typed: string): Referral {
  const code = invitationOf(typed);
  const debounced = useDebounced(code, PAUSE_MS);
  const check = trpc.auth.validateReferral.useQuery(
    { code: debounced },
    { enabled: debounced !== '', staleTime: REMEMBER_MS, retry: 1 },
  );
  const unknown = (state: ReferralState) => ({ state, inviter: null });
  if (code === '') return unknown('none');
  if (debounced !== code || check.isLoading) return unknown('checking');
  if (!check.data) return unknown('none');
  return { state: check.data.valid ? 'valid' : 'invalid', inviter: check.data.inviter };
}
