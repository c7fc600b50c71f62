import { useState } from 'react';
import type { StaffUserView } from '#shared/views/users.ts';
import { Filter } from '../../components/staff/filter.tsx';
import { SegmentedControl } from '../../components/staff/segmented-control.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Money } from '../../components/ui/money.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { ExportButton } from '../../features/staff-exports/export-button.tsx';
import { CashModal } from '../../features/staff-users/cash-modal.tsx';
import { DeleteUser } from '../../features/staff-users/delete-user.tsx';
import { toListFilters, type UserFilters, useUsers } from '../../features/staff-users/hooks.ts';
import { ReferralModal } from '../../features/staff-users/referral-modal.tsx';
import { AddUserModal, EditUserModal } from '../../features/staff-users/user-modals.tsx';
import { type UserAction, UserTable } from '../../features/staff-users/user-table.tsx';
import { useText } from '../../lib/text.tsx';
import { itemsOf } from '../../lib/trpc.ts';
import { urlChoice, urlText, useUrlState } from '../../lib/url-state.ts';

const FILTERS = [
  { value: 'Active', label: 'staff.statusActive' },
  { value: 'Inactive', label: 'staff.statusInactive' },
  { value: 'All', label: 'staff.all' },
] as const;

const ADDRESS = { status: urlChoice(['Active', 'Inactive', 'All'], 'Active'), search: urlText };

export function UsersPage() {
  const { t } = useText();
  const [{ status, search }, setAddress] = useUrlState(ADDRESS);
  const filters: UserFilters = { status: status === 'All' ? undefined : status, search };
  const { list, stats } = useUsers(filters);
  const users = itemsOf(list);
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ action: UserAction; user: StaffUserView } | null>(null);
  const close = () => setAsked(null);
  // The dialog shows the user's data from the list as it is now. If the user has left the list, the dialog
  // shows the data from when it opened.
  const user = asked && (users.find(({ id }) => id === asked.user.id) ?? asked.user);
  const counts = stats.data;

  return (
    <>
      <PageHeader
        title={t('staff.usersTitle')}
        actions={
          <>
            <Filter>
              <SegmentedControl
                label={t('staff.filterUsers')}
                options={FILTERS.map(({ value, label }) => ({ value, label: t(label) }))}
                value={status}
                onChange={(chosen) => setAddress({ status: chosen })}
              />
              <SearchField
                label={t('staff.search')}
                clear={t('staff.clearSearch')}
                value={search}
                hint={t('staff.userSearchHint')}
                onChange={(text) => setAddress({ search: text }, { replace: true })}
              />
            </Filter>
            <ExportButton
              input={{ what: 'users', filters: toListFilters(filters) }}
              empty={users.length === 0}
            />
            <Button onClick={() => setAdding(true)}>
              <Icon name="plus" />
              {t('staff.addUser')}
            </Button>
          </>
        }
      />
      <StatCards
        failed={stats.isError}
        stats={[
          { label: t('staff.statMembers'), value: counts?.members },
          { label: t('staff.statAdmins'), value: counts?.admins },
          { label: t('staff.statusActive'), value: counts?.active },
          { label: t('staff.statusInactive'), value: counts?.inactive },
          { label: t('staff.statBalance'), value: counts && <Money pkr={counts.totalBalance} live /> },
        ]}
      />
      <UserTable
        query={list}
        empty={<NoUsers filters={filters} />}
        onAct={(action, acted) => setAsked({ action, user: acted })}
      />
      {adding && <AddUserModal onClose={() => setAdding(false)} />}
      {user && asked.action === 'cash' && <CashModal user={user} onClose={close} />}
      {user && asked.action === 'edit' && <EditUserModal user={user} onClose={close} />}
      {user && asked.action === 'referrals' && <ReferralModal user={user} onClose={close} />}
      {user && asked.action === 'delete' && <DeleteUser user={user} onClose={close} />}
    </>
  );
}

function NoUsers({ filters }: { readonly filters: UserFilters }) {
  const { t } = useText();
  const search = filters.search.trim();
  const title = search ? t('staff.noUsersMatching', { search }) : t('staff.noUsers');
  return <EmptyState icon="users" title={title} />;
}
