import { mayManage } from '#shared/policies.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { MemberCell, useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable, InBrief, TwoLines } from '../../components/staff/data-table.tsx';
import { Email } from '../../components/staff/email.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';

export type UserAction = 'cash' | 'referrals' | 'edit' | 'delete';

interface UserTableProps {
  readonly users: readonly StaffUserView[];
  readonly onAct: (action: UserAction, user: StaffUserView) => void;
}

/** The buttons of actions that this person may not take are disabled, but keep their places. */
export function UserTable({ users, onAct }: UserTableProps) {
  const { t } = useText();
  const role = useSession()?.role ?? 'user';
  const { balance, status } = useColumns<StaffUserView>();
  const columns: Column<StaffUserView>[] = [
    { id: 'number', label: t('staff.columnNumber'), wide: true, cell: (_, index) => index + 1 },
    {
      id: 'name',
      label: t('staff.name'),
      place: 'title',
      cell: (user) => (
        <MemberCell
          id={user.id}
          name={user.name}
          role={user.role}
          sub={
            <>
              {user.username}
              <InBrief> · {user.phone}</InBrief>
            </>
          }
        />
      ),
    },
    {
      id: 'role',
      wide: true,
      label: t('staff.columnRole'),
      cell: (user) => (
        <Badge tone={user.role === 'admin' ? 'info' : 'neutral'}>
          {t(user.role === 'admin' ? 'staff.roleAdmin' : 'staff.roleUser')}
        </Badge>
      ),
    },
    {
      id: 'contact',
      label: t('staff.columnContact'),
      cell: (user) => (
        <TwoLines wide sub={user.phone}>
          <Email address={user.email} />
        </TwoLines>
      ),
    },
    {
      id: 'method',
      label: t('staff.columnMethod'),
      wide: true,
      cell: (user) => user.paymentMethod ?? t('staff.none'),
    },
    balance((user) => <Money pkr={user.balance} live />),
    status((user) => (
      <>
        <InBrief>
          <Money pkr={user.balance} live />
        </InBrief>
        <Status user={user} />
      </>
    )),
  ];
  const actions = (user: StaffUserView) => {
    const refused = !mayManage(role, user.role) && t('staff.onlySuperadmin');
    return (
      <>
        <RowAction
          icon="cash"
          label={t('staff.manageCash')}
          subject={user.name}
          refused={refused}
          onClick={() => onAct('cash', user)}
        />
        <RowAction
          icon="users"
          label={t('staff.referralTree')}
          subject={user.name}
          onClick={() => onAct('referrals', user)}
        />
        <RowAction
          icon="edit"
          label={t('staff.edit')}
          subject={user.name}
          refused={refused}
          onClick={() => onAct('edit', user)}
        />
        <RowAction
          icon="trash"
          label={t('staff.delete')}
          subject={user.name}
          refused={refused}
          onClick={() => onAct('delete', user)}
        />
      </>
    );
  };
  return <DataTable brief label={t('staff.usersTitle')} columns={columns} rows={users} actions={actions} />;
}

function Status({ user }: { readonly user: StaffUserView }) {
  const { t } = useText();
  const badge = <ActiveBadge status={user.status} />;
  if (user.accountStatus === 'approved') return badge;
  const why = user.accountStatus === 'pending' ? 'staff.awaitsDeposit' : 'staff.depositRejectedState';
  return <TwoLines sub={t(why)}>{badge}</TwoLines>;
}
