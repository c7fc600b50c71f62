import { TIMINGS } from '#shared/rules.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

/** The figures of the books. Events reload them; without a live connection they are polled. */
export function useCash() {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  return trpc.requests.cash.useQuery(undefined, { refetchInterval });
}
