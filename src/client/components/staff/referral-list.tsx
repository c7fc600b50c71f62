import type { ReactNode } from 'react';
import type { ReferralView, ReferralWait } from '#shared/views/users.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../ui/state.tsx';
import { MemberCell, useColumns } from './columns.tsx';
import { type Column, TwoLines } from './data-table.tsx';
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
  const list = trpc.users.referrals.useInfiniteQuery({ id }, { getNextPageParam: (page) => page.nextCursor });
  const referrals = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { status } = useColumns<ReferralView>();
  const columns: Column<ReferralView>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      place: 'title',
      cell: (one) => <MemberCell id={one.id} name={one.name} sub={one.username} />,
    },
    { id: 'email', label: t('staff.email'), cell: (one) => one.email },
    { id: 'joined', label: t('staff.joined'), cell: (one) => formatDate(one.createdAt) },
    status(({ status, waitsFor }) => {
      const badge = <ActiveBadge status={status} />;
      return waitsFor ? <TwoLines sub={t(WAITS[waitsFor])}>{badge}</TwoLines> : badge;
    }),
  ];
  return (
    <ListTable
      query={list}
      failed="staff.loadReferralsFailed"
      empty={<EmptyState icon="users" title={t('staff.noReferrals')} />}
      label={label}
      columns={columns}
      rows={referrals}
      {...(actions && { actions })}
    />
  );
}
