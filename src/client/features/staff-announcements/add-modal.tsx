import toast from 'react-hot-toast';
import { type AnnouncementInput, announcementInput } from '#shared/schemas/announcements.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { addAnnouncement } from './store.ts';

/** A form for title and message, both required (SPEC section 5). */
export function AddAnnouncementModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const author = useSession()?.username ?? '';
  const { field, ...form } = useForm({
    initial: { title: '', message: '' },
    schema: announcementInput,
    mutation: { send },
  });

  function send(draft: AnnouncementInput) {
    if (addAnnouncement(draft, author)) toast.success(t('staff.announcementAdded'));
    else toast.error(t('staff.announcementNotStored'));
    onClose();
  }

  return (
    <FormModal
      title={t('staff.addAnnouncement')}
      action={t('staff.addAnnouncement')}
      form={form}
      onClose={onClose}
    >
      <TextField label={t('staff.columnTitle')} maxLength={100} {...field('title')} />
      <TextArea label={t('staff.messageTitle')} maxLength={1_000} {...field('message')} />
    </FormModal>
  );
}
