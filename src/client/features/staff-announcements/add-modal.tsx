import { type FormEvent, useId, useState } from 'react';
import toast from 'react-hot-toast';
import { Button } from '../../components/ui/button.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import styles from './add-modal.module.css';
import { addAnnouncement } from './store.ts';

/** Title and message, both required (SPEC section 5). */
export function AddAnnouncementModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const formId = useId();
  const author = useSession()?.username ?? '';
  const [title, setTitle] = useState('');
  const [message, setMessage] = useState('');
  const [refused, setRefused] = useState(false);
  const missing = (text: string) => (refused && text.trim() === '' ? t('public.required') : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    const draft = { title: title.trim(), message: message.trim() };
    if (draft.title === '' || draft.message === '') {
      setRefused(true);
      toast.error(t('errors.fillAllFields'));
    } else if (addAnnouncement(draft, author)) {
      toast.success(t('staff.announcementAdded'));
      onClose();
    } else toast.error(t('staff.announcementFull'));
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
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('staff.columnTitle')}
          maxLength={100}
          value={title}
          error={missing(title)}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('staff.columnMessage')}
          maxLength={1_000}
          value={message}
          error={missing(message)}
          onChange={(event) => setMessage(event.target.value)}
        />
      </form>
    </Modal>
  );
}
