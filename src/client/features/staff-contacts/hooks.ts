import { keepPreviousData } from '@tanstack/react-query';
import { TIMINGS } from '#shared/timings.ts';
import type { ContactState } from '#shared/views/contacts.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { useConnection } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useContacts(state: ContactState | undefined) {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  const list = trpc.contacts.list.useInfiniteQuery(
    { state },
    {
      getNextPageParam: (page) => page.nextCursor,
      refetchInterval,
      placeholderData: keepPreviousData,
    },
  );
  const counts = trpc.contacts.counts.useQuery(undefined, { refetchInterval });
  const utils = trpc.useUtils();
  const reload = () => utils.contacts.invalidate();
  return { list, counts, reload, contacts: list.data?.pages.flatMap((page) => page.items) ?? [] };
}

export function useThread(id: string) {
  const refetchInterval = useConnection() === 'live' ? false : TIMINGS.pollUsersMs;
  return trpc.contacts.thread.useQuery({ id }, { refetchInterval });
}

export function useReply() {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.contacts.reply.mutate, {
    done: 'staff.replySent',
    failed: 'staff.replyFailed',
    reload: () => utils.contacts.invalidate(),
  });
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
    onStale: onDone,
    reload: () => utils.contacts.invalidate(),
  });
}
