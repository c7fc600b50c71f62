import { keepPreviousData } from '@tanstack/react-query';
import type { ContactState } from '#shared/views/contacts.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { usePolled } from '../../lib/live.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';

export function useContacts(state: ContactState | undefined) {
  const polled = usePolled();
  const options = { ...PAGED, ...polled, placeholderData: keepPreviousData };
  const list = trpc.contacts.list.useInfiniteQuery({ state }, options);
  const counts = trpc.contacts.counts.useQuery(undefined, polled);
  return { list, counts };
}

export function useReply() {
  const { client, contacts } = trpc.useUtils();
  return useToastMutation(client.contacts.reply.mutate, {
    done: 'staff.replySent',
    failed: 'staff.replyFailed',
    reload: () => contacts.invalidate(),
  });
}

export function useMarkRead() {
  const { client, contacts } = trpc.useUtils();
  return useToastMutation(client.contacts.markRead.mutate, {
    done: 'staff.contactRead',
    failed: 'staff.markReadFailed',
    alwaysNamed: true,
    reload: () => contacts.invalidate(),
  });
}

export function useDeleteContact(onDone: () => void) {
  const { client, contacts } = trpc.useUtils();
  return useToastMutation(client.contacts.delete.mutate, {
    done: 'staff.contactDeleted',
    failed: 'staff.deleteContactFailed',
    alwaysNamed: true,
    onDone,
    onStale: onDone,
    reload: () => contacts.invalidate(),
  });
}
