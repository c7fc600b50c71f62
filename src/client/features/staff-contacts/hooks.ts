import { TIMINGS } from '#shared/rules.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

/** The list and the counts. Events reload them; without a live connection they are polled. */
export function useContacts() {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  const list = trpc.contacts.list.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchInterval },
  );
  const counts = trpc.contacts.counts.useQuery(undefined, { refetchInterval });
  const utils = trpc.useUtils();
  const reload = () => utils.contacts.invalidate();
  return { list, counts, reload, contacts: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

export function useMarkRead() {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.contacts.markRead.mutate, {
    done: 'staff.contactRead',
    failed: 'staff.markReadFailed',
    alwaysNamed: true,
    reload: () => utils.contacts.invalidate(),
  });
}

export function useDeleteContact(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.contacts.delete.mutate, {
    done: 'staff.contactDeleted',
    failed: 'staff.deleteContactFailed',
    alwaysNamed: true,
    onDone,
    reload: () => utils.contacts.invalidate(),
  });
}
