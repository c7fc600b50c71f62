import { TIMINGS } from '#shared/timings.ts';
import { usePolled } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useWaiting() {
  const polled = usePolled(TIMINGS.pollResetsMs);
  const requests = trpc.requests.counts.useQuery(undefined, polled);
  const contacts = trpc.contacts.counts.useQuery(undefined, polled);
  const resets = trpc.auth.passwordResetCounts.useQuery(undefined, polled);
  const second = trpc.users.waiting.count.useQuery(undefined, polled);
  const appeals = trpc.requests.appeals.count.useQuery(undefined, polled);
  const counts = {
    requests: requests.data?.pending ?? 0,
    contacts: (contacts.data?.new ?? 0) + (contacts.data?.open ?? 0),
    resets: resets.data?.pending ?? 0,
    second: (second.data?.count ?? 0) + (appeals.data?.count ?? 0),
  };
  const queries = [requests, contacts, resets, second, appeals];
  return { counts, queries, isSecondUsed: (second.data?.inUse ?? false) || (appeals.data?.open ?? 0) > 0 };
}
