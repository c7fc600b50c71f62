import { useState } from 'react';
import { NOTE_MAX } from '#shared/schemas/users.ts';
import type { NoteView } from '#shared/views/member-page.ts';
import { Compose } from '../../components/conversation/compose.tsx';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { Small, Stack } from '../../components/ui/layout.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { itemsOf, PAGED, trpc } from '../../lib/trpc.ts';
import styles from './tabs.module.css';

/** Staff can delete their own notes, a superadmin any note. */
export function NotesTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const list = trpc.users.notes.list.useInfiniteQuery({ id }, PAGED);
  const items = itemsOf(list);
  const [doomed, setDoomed] = useState<NoteView | null>(null);
  const add = useAddNote();
  const remove = useDeleteNote(() => setDoomed(null));
  return (
    <Stack>
      <Compose
        label={t('staff.noteLabel')}
        action={t('staff.addNote')}
        hint={t('staff.ctrlEnter')}
        max={NOTE_MAX}
        draft={`note:${id}`}
        busy={add.busy}
        onSend={(text) => add.sendAsync({ id, text })}
      />
      <ListView
        query={list}
        count={items.length}
        failed="staff.loadNotesFailed"
        empty={<EmptyState icon="edit" title={t('staff.noNotes')} />}
      >
        <ul className="stack gap-3" aria-label={t('staff.tabNotes')}>
          {items.map((note) => (
            <li key={note.id} className={styles.note}>
              <div>
                <p className="prose" dir="auto">
                  {note.text}
                </p>
                <Small as="span">
                  {t('staff.decidedByAt', { name: note.author, time: formatWhen(note.createdAt) })}
                </Small>
              </div>
              {note.mayDelete && (
                <RowAction
                  icon="trash"
                  label="staff.delete"
                  subject={note.text.slice(0, 40)}
                  onClick={() => setDoomed(note)}
                />
              )}
            </li>
          ))}
        </ul>
      </ListView>
      {doomed && (
        <ConfirmRemoval
          title={t('staff.deleteNoteConfirm')}
          what={t('staff.deleteNoteWhat')}
          busy={remove.busy}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.send({ id: doomed.id })}
        />
      )}
    </Stack>
  );
}

function useReloadNotes() {
  const { users } = trpc.useUtils();
  return () => Promise.all([users.notes.invalidate(), users.member.get.invalidate()]);
}

function useAddNote() {
  return useToastMutation(trpc.useUtils().client.users.notes.add.mutate, {
    done: 'staff.noteAdded',
    failed: 'staff.addNoteFailed',
    reload: useReloadNotes(),
  });
}

function useDeleteNote(onDone: () => void) {
  return useToastMutation(trpc.useUtils().client.users.notes.delete.mutate, {
    done: 'staff.noteDeleted',
    failed: 'staff.deleteNoteFailed',
    onDone,
    onStale: onDone,
    reload: useReloadNotes(),
  });
}
