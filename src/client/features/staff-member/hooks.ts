import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { trpc } from '../../lib/trpc.ts';

const PAGED = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

interface Paged<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined;
}
const withItems = <Item, List extends Paged<Item>>(list: List & Paged<Item>) => ({
  list,
  items: list.data?.pages.flatMap((page) => page.items) ?? [],
});

/** Live events reload this query and the queries below (components/staff/event-queries.ts). */
export const useMember = (id: string) => trpc.users.member.get.useQuery({ id });

export const useMoney = (id: string) => withItems(trpc.users.transactions.useInfiniteQuery({ id }, PAGED));
export const useRequests = (id: string) =>
  withItems(trpc.users.member.requests.useInfiniteQuery({ id }, PAGED));
export const useVideoDays = (id: string) =>
  withItems(trpc.users.member.videoDays.useInfiniteQuery({ id }, PAGED));
export const useSpins = (id: string) => withItems(trpc.users.member.spins.useInfiniteQuery({ id }, PAGED));
export const useDevices = (id: string) => trpc.users.member.devices.useQuery({ id });
export const useMessages = (userId: string) =>
  withItems(trpc.contacts.list.useInfiniteQuery({ userId }, PAGED));
export const useDecisions = (id: string) =>
  withItems(trpc.users.member.decisions.useInfiniteQuery({ id }, PAGED));
export const useNotes = (id: string) => withItems(trpc.users.notes.list.useInfiniteQuery({ id }, PAGED));

function useReloadNotes() {
  const { users } = trpc.useUtils();
  return () => Promise.all([users.notes.invalidate(), users.member.get.invalidate()]);
}

export function useAddNote() {
  return useToastMutation(trpc.useUtils().client.users.notes.add.mutate, {
    done: 'staff.noteAdded',
    failed: 'staff.addNoteFailed',
    reload: useReloadNotes(),
  });
}

export function useDeleteNote(onDone: () => void) {
  return useToastMutation(trpc.useUtils().client.users.notes.delete.mutate, {
    done: 'staff.noteDeleted',
    failed: 'staff.deleteNoteFailed',
    onDone,
    onStale: onDone,
    reload: useReloadNotes(),
  });
}
