import { mayManage } from '#shared/policies.ts';
import type { StaffUserView } from '#shared/views/users.ts';
import { InBrief, MemberCell, TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { Email } from '../../components/staff/email.tsx';
import { type ListProps, ListTable } from '../../components/staff/list-view.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';

export type UserAction = 'cash' | 'referrals' | 'edit' | 'delete';

type UserTableProps = ListProps<StaffUserView> & {
  readonly onAct: (action: UserAction, user: StaffUserView) => void;
};

/** The buttons of actions that this person may not take are disabled, but keep their places. */
export function UserTable({ onAct, ...list }: UserTableProps) {
  const { t } = useText();
  const role = useSession()?.role ?? 'user';
  const { balance, column, status, title } = useColumns<StaffUserView>();
  return (
    <ListTable
      {...list}
      brief
      label={t('staff.usersTitle')}
      failed="staff.loadUsersFailed"
      columns={[
        column('staff.columnNumber', (_, index) => index + 1, { wide: true }),
        title('staff.name', (user) => (
          <MemberCell
            {...user}
            sub={
              <>
                {user.username}
                <InBrief> · {user.phone}</InBrief>
              </>
            }
          />
        )),
        column('staff.columnRole', (user) => <RoleBadge role={user.role} />, { wide: true }),
        column('staff.columnContact', (user) => (
          <TwoLines wide sub={user.phone}>
            <Email address={user.email} />
          </TwoLines>
        )),
        column('staff.paymentMethod', (user) => user.paymentMethod ?? t('staff.none'), { wide: true }),
        balance((user) => <Money pkr={user.balance} live />),
        status((user) => (
          <>
            <InBrief>
              <Money pkr={user.balance} live />
            </InBrief>
            <Status user={user} />
          </>
        )),
      ]}
      actions={(user) => {
        const refused = !mayManage(role, user.role) && t('staff.onlySuperadmin');
        const act = (action: UserAction) => () => onAct(action, user);
        return (
          <RowActions
            subject={user.name}
            actions={[
              { icon: 'cash', label: 'staff.manageCash', refused, onClick: act('cash') },
              { icon: 'users', label: 'staff.referralTree', onClick: act('referrals') },
              { icon: 'edit', label: 'staff.edit', refused, onClick: act('edit') },
              { icon: 'trash', label: 'staff.delete', refused, onClick: act('delete') },
            ]}
          />
        );
      }}
    />
  );
}

function RoleBadge({ role }: Pick<StaffUserView, 'role'>) {
  const { t } = useText();
  const isAdmin = role === 'admin';
  return <Badge tone={isAdmin ? 'info' : 'neutral'}>{t(isAdmin ? 'staff.admin' : 'staff.columnUser')}</Badge>;
}

function Status({ user }: { readonly user: StaffUserView }) {
  const { t } = useText();
  const badge = <ActiveBadge status={user.status} />;
  if (user.accountStatus === 'approved') return badge;
  const why = user.accountStatus === 'pending' ? 'staff.awaitsDeposit' : 'staff.accountRejected';
  return <TwoLines sub={t(why)}>{badge}</TwoLines>;
}
