import type { ReactNode } from 'react';
import type { ReferralView, ReferralWait } from '#shared/views/users.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../ui/state.tsx';
import { type Column, DataTable, TwoLines } from './data-table.tsx';
import { ListView } from './list-view.tsx';
import { MemberLink } from './member-link.tsx';
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
  const columns: Column<ReferralView>[] = [
    {
      id: 'name',
      label: t('staff.name'),
      place: 'title',
      cell: (one) => (
        <TwoLines sub={one.username}>
          <MemberLink id={one.id}>{one.name}</MemberLink>
        </TwoLines>
      ),
    },
    { id: 'email', label: t('staff.email'), cell: (one) => one.email },
    { id: 'joined', label: t('staff.joined'), cell: (one) => formatDate(one.createdAt) },
    {
      id: 'status',
      label: t('staff.columnStatus'),
      place: 'aside',
      cell: ({ status, waitsFor }) => {
        const badge = <ActiveBadge status={status} />;
        return waitsFor ? <TwoLines sub={t(WAITS[waitsFor])}>{badge}</TwoLines> : badge;
      },
    },
  ];
  return (
    <ListView
      query={list}
      count={referrals.length}
      failed="staff.loadReferralsFailed"
      empty={<EmptyState icon="users" title={t('staff.noReferrals')} />}
    >
      <DataTable
        label={label}
        columns={columns}
        rows={referrals}
        rowKey={(one) => one.id}
        {...(actions && { actions })}
      />
    </ListView>
  );
}
