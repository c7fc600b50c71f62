import { LEVELS } from '#shared/rules.ts';
import type { MemberPageView } from '#shared/views/member-page.ts';
import type { ReferralView, ReferralWait } from '#shared/views/users.ts';
import { type Column, DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { useReferrals } from './hooks.ts';
import styles from './tabs.module.css';

const WAITS = {
  deposit: 'staff.waitsDeposit',
  review: 'staff.waitsReview',
  newDeposit: 'staff.waitsNewDeposit',
} satisfies Record<ReferralWait, TextKey>;

export function ReferralsTab({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const { list, items } = useReferrals(member.id);
  const { inviter, referrals } = member;
  const level = LEVELS.findLast((one) => referrals >= one.referrals);
  const next = LEVELS.find((one) => referrals < one.referrals);
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
  const inviterFact = inviter ? (
    <MemberLink id={inviter.id} role={inviter.role}>
      {inviter.name} ({inviter.username})
    </MemberLink>
  ) : (
    t('staff.none')
  );
  return (
    <>
      <Card className={styles.facts}>
        <DescriptionList
          facts={[
            [
              t('staff.currentLevel'),
              level ? t('staff.levelNow', { level: level.level, name: level.name }) : t('staff.levelNone'),
            ],
            [
              t('staff.referralsApproved'),
              next
                ? `${referrals}. ${t('staff.levelNext', { name: next.name, count: next.referrals })}`
                : referrals,
            ],
            [t('staff.inviter'), inviterFact],
          ]}
        />
      </Card>
      <ListView
        query={list}
        count={items.length}
        failed="staff.loadReferralsFailed"
        empty={<EmptyState icon="users" title={t('staff.noReferrals')} />}
      >
        <DataTable label={t('staff.referralsDown')} columns={columns} rows={items} rowKey={(one) => one.id} />
      </ListView>
    </>
  );
}
