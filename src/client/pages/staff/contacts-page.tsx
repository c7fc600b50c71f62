import { useState } from 'react';
import type { ContactView } from '#shared/views.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { ContactDetails } from '../../features/staff-contacts/contact-details.tsx';
import { type ContactAction, ContactTable } from '../../features/staff-contacts/contact-table.tsx';
import { useContacts, useDeleteContact, useMarkRead } from '../../features/staff-contacts/hooks.ts';
import { useText } from '../../lib/text.tsx';
import styles from './page.module.css';

/** The page of SPEC section 2, /contacts. Opening a new message marks it as read. */
export function ContactsPage() {
  const { t } = useText();
  const { list, counts, reload, contacts } = useContacts();
  const [openId, setOpenId] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<ContactView | null>(null);
  const markRead = useMarkRead();
  const remove = useDeleteContact(() => {
    setDoomed(null);
    setOpenId(null);
  });
  const open = contacts.find(({ id }) => id === openId);

  function act(action: ContactAction, contact: ContactView) {
    if (action === 'delete') setDoomed(contact);
    if (action === 'open') setOpenId(contact.id);
    if (action !== 'delete' && contact.status === 'New') markRead.send({ id: contact.id });
  }

  return (
    <>
      <PageHeader
        title={t('staff.contactsTitle')}
        actions={
          <Button variant="secondary" onClick={() => void reload()}>
            {t('staff.refresh')}
          </Button>
        }
      />
      <StatCards
        failed={counts.isError}
        stats={[
          { label: t('staff.countTotal'), value: counts.data?.total },
          { label: t('staff.countNew'), value: counts.data?.new },
          { label: t('staff.countRead'), value: counts.data?.read },
        ]}
      />
      <div className={styles.list}>
        <ListView
          query={list}
          count={contacts.length}
          failed="staff.loadContactsFailed"
          empty={<EmptyState icon="mail" title={t('staff.noContacts')} />}
        >
          <ContactTable contacts={contacts} onAct={act} />
        </ListView>
      </div>
      {open && !doomed && (
        <ContactDetails contact={open} onClose={() => setOpenId(null)} onDelete={() => setDoomed(open)} />
      )}
      {doomed && (
        <Confirm
          request={{
            title: t('staff.deleteContactConfirm'),
            what: t('staff.deleteContactWhat', { subject: doomed.subject, name: doomed.name }),
            action: t('staff.delete'),
            danger: true,
          }}
          busy={remove.busy}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.send({ id: doomed.id })}
        />
      )}
    </>
  );
}
