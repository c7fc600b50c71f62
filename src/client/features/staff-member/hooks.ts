import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { trpc } from '../../lib/trpc.ts';

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
