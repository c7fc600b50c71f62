import { TIMINGS } from '#shared/timings.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useWaiting() {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollResetsMs;
  const requests = trpc.requests.counts.useQuery(undefined, { refetchInterval });
  const contacts = trpc.contacts.counts.useQuery(undefined, { refetchInterval });
  const resets = trpc.auth.passwordResetCounts.useQuery(undefined, { refetchInterval });
  const second = trpc.users.waiting.count.useQuery(undefined, { refetchInterval });
  const appeals = trpc.requests.appeals.count.useQuery(undefined, { refetchInterval });
  const counts = {
    requests: requests.data?.pending ?? 0,
    contacts: (contacts.data?.new ?? 0) + (contacts.data?.open ?? 0),
    resets: resets.data?.pending ?? 0,
    second: (second.data?.count ?? 0) + (appeals.data?.count ?? 0),
  };
  const queries = [requests, contacts, resets, second, appeals];
  return { counts, queries, isSecondUsed: (second.data?.inUse ?? false) || (appeals.data?.open ?? 0) > 0 };
}
