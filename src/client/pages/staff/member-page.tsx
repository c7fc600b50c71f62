import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { MemberPageView } from '#shared/views/member-page.ts';
import { Copyable } from '../../components/staff/copyable.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { Tabs } from '../../components/staff/tabs.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { ActivityTab } from '../../features/staff-member/activity-tab.tsx';
import {
  DecisionsTab,
  MessagesTab,
  MoneyTab,
  ReferralsTab,
  RequestsTab,
} from '../../features/staff-member/lists.tsx';
import { MemberState } from '../../features/staff-member/member-state.tsx';
import { NotesTab } from '../../features/staff-member/notes-tab.tsx';
import { CashModal } from '../../features/staff-users/cash-modal.tsx';
import { DeleteUser } from '../../features/staff-users/delete-user.tsx';
import { EditUserModal } from '../../features/staff-users/user-modals.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { isStatus, trpc } from '../../lib/trpc.ts';
import { urlChoice, useUrlState } from '../../lib/url-state.ts';

const TABS = ['money', 'requests', 'referrals', 'activity', 'messages', 'decisions', 'notes'] as const;
const ADDRESS = { tab: urlChoice(TABS, 'money') };

export function MemberPage({ id }: { readonly id: string }) {
  const { t } = useText();
  const member = trpc.users.member.get.useQuery({ id });
  // If a reload fails, the loaded data stays on the screen, unless the account was deleted or this person may
  // no longer see it.
  const isGone = isStatus(member.error, 404) || isStatus(member.error, 403);
  if (isGone) {
    return (
      <>
        <PageHeader title={t('staff.usersTitle')} />
        <EmptyState
          icon="users"
          title={t('staff.memberNotFound')}
          message={t('staff.memberNotFoundHint')}
          action={<Link href={paths.users}>{t('staff.memberBack')}</Link>}
        />
      </>
    );
  }
  return (
    <Loaded query={member} failed="staff.loadMemberFailed" skeleton={<Skeleton height="24rem" />}>
      {(data) => <Member key={id} member={data} />}
    </Loaded>
  );
}

function Member({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const [, navigate] = useLocation();
  const [{ tab }, setAddress] = useUrlState(ADDRESS);
  const [asked, setAsked] = useState<'cash' | 'edit' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { id } = member;
  return (
    <>
      <PageHeader
        title={member.name}
        subtitle={
          <span className="row">
            <bdi>@{member.username}</bdi>
            <Copyable text={member.phone} label={t('staff.phone')} />
            <Copyable text={member.email} label={t('staff.email')} />
            <ActiveBadge status={member.status} />
            {member.role === 'admin' && <Badge tone="info">{t('staff.admin')}</Badge>}
          </span>
        }
        actions={
          <>
            <Button variant="secondary" size="small" onClick={() => setAsked('cash')}>
              <Icon name="cash" />
              {t('staff.manageCash')}
            </Button>
            <Button variant="secondary" size="small" onClick={() => setAsked('edit')}>
              <Icon name="edit" />
              {t('staff.edit')}
            </Button>
            <Button variant="dangerQuiet" size="small" onClick={() => setAsked('delete')}>
              <Icon name="trash" />
              {t('staff.delete')}
            </Button>
          </>
        }
      />
      <MemberState member={member} />
      <Tabs
        label={t('staff.memberParts')}
        current={tab}
        onChange={(next) => setAddress({ tab: next }, { replace: true })}
        tabs={[
          { id: 'money', label: t('staff.tabMoney') },
          { id: 'requests', label: t('staff.requestsTitle'), count: member.pendingRequests },
          { id: 'referrals', label: t('staff.tabReferrals') },
          { id: 'activity', label: t('staff.tabActivity') },
          { id: 'messages', label: t('staff.tabMessages'), count: member.unanswered },
          { id: 'decisions', label: t('staff.tabDecisions') },
          { id: 'notes', label: t('staff.tabNotes'), count: member.notes },
        ]}
      >
        {tab === 'money' && <MoneyTab id={id} />}
        {tab === 'requests' && <RequestsTab id={id} />}
        {tab === 'referrals' && <ReferralsTab member={member} />}
        {tab === 'activity' && <ActivityTab id={id} />}
        {tab === 'messages' && <MessagesTab id={id} />}
        {tab === 'decisions' && <DecisionsTab member={member} />}
        {tab === 'notes' && <NotesTab id={id} />}
      </Tabs>
      {asked === 'cash' && <CashModal user={member} onClose={close} />}
      {asked === 'edit' && <EditUserModal user={member} onClose={close} />}
      {asked === 'delete' && (
        <DeleteUser
          user={member}
          onClose={close}
          onDeleted={() => navigate(paths.users, { replace: true })}
        />
      )}
    </>
  );
}
