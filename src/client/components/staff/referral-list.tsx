import type { ReactNode } from 'react';
import type { ReferralView, ReferralWait } from '#shared/views/users.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../ui/state.tsx';
import { MemberCell, TwoLines, useColumns } from './data-table.tsx';
import { ListTable } from './list-view.tsx';
import { ActiveBadge } from './status.tsx';

const WAITS = {
  deposit: 'staff.waitsDeposit',
  review: 'staff.waitsReview',
  newDeposit: 'staff.waitsNewDeposit',
} satisfies Record<ReferralWait, TextKey>;

interface ReferralListProps {
  readonly id: string;
  readonly label: string;
  readonly actions?: (referral: ReferralView) => ReactNode;
}

/** The direct referrals of an account. */
export function ReferralList({ id, label, actions }: ReferralListProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const { column, status, title } = useColumns<ReferralView>();
  return (
    <ListTable
      query={trpc.users.referrals.useInfiniteQuery({ id }, PAGED)}
      failed="staff.loadReferralsFailed"
      empty={<EmptyState icon="users" title={t('staff.noReferrals')} />}
      label={label}
      columns={[
        title('staff.name', (one) => <MemberCell id={one.id} name={one.name} sub={one.username} />),
        column('staff.email', (one) => one.email),
        column('staff.joined', (one) => formatDate(one.createdAt)),
        status(({ status, waitsFor }) => {
          const badge = <ActiveBadge status={status} />;
          return waitsFor ? <TwoLines sub={t(WAITS[waitsFor])}>{badge}</TwoLines> : badge;
        }),
      ]}
      actions={actions}
    />
  );
}
