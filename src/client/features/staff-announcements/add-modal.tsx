import { useId } from 'react';
import toast from 'react-hot-toast';
import { type AnnouncementInput, announcementInput } from '#shared/schemas/announcements.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import styles from './add-modal.module.css';
import { addAnnouncement } from './store.ts';

/** A form for title and message, both required (SPEC section 5). */
export function AddAnnouncementModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const formId = useId();
  const author = useSession()?.username ?? '';
  const { field, props } = useForm({
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
    <Modal
      open
      title={t('staff.addAnnouncement')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId}>
            {t('staff.addAnnouncement')}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className={styles.form}>
        <TextField label={t('staff.columnTitle')} maxLength={100} {...field('title')} />
        <TextArea label={t('staff.columnMessage')} maxLength={1_000} {...field('message')} />
      </form>
    </Modal>
  );
}
