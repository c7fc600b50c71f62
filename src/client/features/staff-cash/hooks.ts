import { TIMINGS } from '#shared/rules.ts';
import { useStaffRefresh } from '../../components/staff/use-staff-refresh.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

/** The figures of the books, kept up by events, and by asking while there are none. */
export function useCash() {
  const utils = trpc.useUtils();
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  useStaffRefresh(
    ['newRequest', 'requestUpdated', 'requestDeleted', 'depositApproved', 'balanceUpdated'],
    () => void utils.requests.cash.invalidate(),
  );
  return trpc.requests.cash.useQuery(undefined, { refetchInterval });
}
