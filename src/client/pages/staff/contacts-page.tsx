import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { CONTACT_STATES } from '#shared/schemas/contacts.ts';
import type { ContactView } from '#shared/views/contacts.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { Filter } from '../../components/staff/filter.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { ContactTable } from '../../features/staff-contacts/contact-table.tsx';
import { useContacts, useDeleteContact, useMarkRead } from '../../features/staff-contacts/hooks.ts';
import { Thread } from '../../features/staff-contacts/thread.tsx';
import { usePolled } from '../../lib/live.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, trpc } from '../../lib/trpc.ts';
import { urlChoice, urlText, useUrlState } from '../../lib/url-state.ts';

const STATES = [
  { value: 'all', label: 'staff.all' },
  { value: 'new', label: 'staff.statusNew' },
  { value: 'open', label: 'staff.stateOpen' },
  { value: 'answered', label: 'staff.stateAnswered' },
] as const;
const ADDRESS = { state: urlChoice(['all', ...CONTACT_STATES], 'all'), message: urlText };

export function ContactsPage() {
  const [{ message }] = useUrlState(ADDRESS);
  const [query] = useSearchParams();
  const addressWith = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete('message');
    else next.set('message', id);
    return next.size > 0 ? `${paths.contacts}?${next}` : paths.contacts;
  };
  if (message) return <OneMessage key={message} id={message} back={addressWith(null)} />;
  return <AllMessages hrefOf={({ id }) => addressWith(id)} />;
}

function AllMessages({ hrefOf }: { readonly hrefOf: (contact: ContactView) => string }) {
  const { t } = useText();
  const [{ state }, setAddress] = useUrlState(ADDRESS);
  const { list, counts } = useContacts(state === 'all' ? undefined : state);
  const { contacts } = trpc.useUtils();
  const [doomed, setDoomed] = useState<ContactView | null>(null);
  const markRead = useMarkRead();
  return (
    <>
      <PageHeader
        title={t('staff.contactsTitle')}
        actions={
          <>
            <Filter>
              {' '}
              <SegmentedControl
                label={t('staff.columnState')}
                options={STATES.map(({ value, label }) => ({ value, label: t(label) }))}
                value={state}
                onChange={(chosen) => setAddress({ state: chosen })}
              />
            </Filter>
            <Button variant="secondary" onClick={() => void contacts.invalidate()}>
              {t('staff.refresh')}
            </Button>
          </>
        }
      />
      <StatCards
        failed={counts.isError}
        stats={[
          { label: t('staff.countTotal'), value: counts.data?.total },
          { label: t('staff.statusNew'), value: counts.data?.new },
          { label: t('staff.statusRead'), value: counts.data?.read },
        ]}
      />
      <ContactTable
        query={list}
        empty={
          <EmptyState
            icon="mail"
            title={t(state === 'all' ? 'staff.noContacts' : 'staff.noContactsOfState')}
          />
        }
        hrefOf={hrefOf}
        onRead={({ id }) => markRead.send({ id })}
        onDelete={setDoomed}
      />
      {doomed && <DeleteContact contact={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

function OneMessage({ id, back }: { readonly id: string; readonly back: string }) {
  const { t } = useText();
  const thread = trpc.contacts.thread.useQuery({ id }, usePolled());
  const [isDoomed, setIsDoomed] = useState(false);
  const isGone = isStatus(thread.error, 404) || isStatus(thread.error, 400);
  return (
    <>
      <PageHeader
        title={thread.data?.contact.subject ?? t('staff.messageTitle')}
        actions={
          <>
            <LinkButton href={back} variant="secondary">
              {t('staff.backToMessages')}
            </LinkButton>
            {thread.data && !isGone && (
              <Button variant="dangerQuiet" onClick={() => setIsDoomed(true)}>
                {t('staff.delete')}
              </Button>
            )}
          </>
        }
      />
      {isGone ? (
        <EmptyState icon="mail" title={t('staff.messageGone')} />
      ) : (
        <Loaded query={thread} failed="staff.loadThreadFailed" skeleton={<Skeleton height="16rem" />}>
          {(data) => <Thread thread={data} />}
        </Loaded>
      )}
      {isDoomed && thread.data && (
        <DeleteContact contact={thread.data.contact} onClose={() => setIsDoomed(false)} />
      )}
    </>
  );
}

interface DeleteContactProps {
  readonly contact: ContactView;
  readonly onClose: () => void;
}

function DeleteContact({ contact, onClose }: DeleteContactProps) {
  const { t } = useText();
  const remove = useDeleteContact(onClose);
  return (
    <ConfirmRemoval
      title={t('staff.deleteContactConfirm')}
      what={t('staff.deleteContactWhat', { subject: contact.subject, name: contact.name })}
      busy={remove.busy}
      onClose={onClose}
      onConfirm={() => remove.send({ id: contact.id })}
    />
  );
}
