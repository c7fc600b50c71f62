import type { ContactView } from '#shared/views.ts';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { Email } from '../../components/staff/email.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './contact-details.module.css';
import { ContactStatusBadge } from './contact-table.tsx';

interface ContactDetailsProps {
  readonly contact: ContactView;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** The whole message with its original line breaks. */
export function ContactDetails({ contact, onClose, onDelete }: ContactDetailsProps) {
  const { t } = useText();
  const { formatDateTime } = useFormat();
  const email = (
    <a href={`mailto:${contact.email}`}>
      <Email address={contact.email} />
    </a>
  );
  const status = <ContactStatusBadge status={contact.status} />;
  return (
    <Modal
      open
      title={t('staff.messageTitle')}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onDelete}>
          {t('staff.delete')}
        </Button>
      }
    >
      <DescriptionList
        facts={[
          [t('staff.name'), contact.name],
          [t('staff.email'), email],
          [t('staff.username'), contact.username],
          [t('staff.columnDate'), formatDateTime(contact.createdAt)],
          [t('staff.columnStatus'), status],
        ]}
      />
      <h3 className={styles.subject} dir="auto">
        {contact.subject}
      </h3>
      <p className={styles.message} dir="auto">
        {contact.message}
      </p>
    </Modal>
  );
}
