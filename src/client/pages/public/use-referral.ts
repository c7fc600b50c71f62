import { useEffect, useState } from 'react';
import { trpc } from '#client/lib/trpc.ts';

/** Typing rests this long before a code is asked about. */
const REST_MS = 400;

export type ReferralState = 'none' | 'checking' | 'valid' | 'invalid' | 'unchecked';

/** Whether a referral code is somebody's, asked of the server while it is typed (SPEC section 2). */
export function useReferral(code: string): ReferralState {
  const trimmed = code.trim();
  const [rested, setRested] = useState(trimmed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(trimmed), REST_MS);
    return () => clearTimeout(timer);
  }, [trimmed]);
  const check = trpc.auth.validateReferral.useQuery(
    { code: rested },
    { enabled: rested !== '', staleTime: 10_000 },
  );
  if (trimmed === '') return 'none';
  if (rested !== trimmed || check.isPending) return 'checking';
  if (check.isError) return 'unchecked';
  return check.data.valid ? 'valid' : 'invalid';
}
