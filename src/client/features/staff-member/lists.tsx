import { Link } from 'wouter';
import { LEVELS } from '#shared/rules.ts';
import type { DecisionView, MemberPageView, MemberRequestView } from '#shared/views/member-page.ts';
import type { TransactionView } from '#shared/views/transactions.ts';
import { AboutRequest, TwoLines, useColumns, useContactColumns } from '../../components/staff/data-table.tsx';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { ListTable } from '../../components/staff/list-view.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ReferralList } from '../../components/staff/referral-list.tsx';
import { RequestStatusBadge, RequestTypeBadge } from '../../components/staff/status.tsx';
import { useAuditLabels } from '../../components/staff/use-audit-labels.ts';
import { Card } from '../../components/ui/card.tsx';
import { Money } from '../../components/ui/money.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { messagePath, paths, requestPath } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { PAGED, trpc } from '../../lib/trpc.ts';
import styles from './tabs.module.css';

export function MoneyTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { amount, date, figure, title } = useColumns<TransactionView>();
  return (
    <ListTable
      query={trpc.users.transactions.useInfiniteQuery({ id }, PAGED)}
      failed="staff.loadMemberFailed"
      empty={<EmptyState icon="cash" title={t('staff.noMoney')} />}
      label={t('staff.tabMoney')}
      columns={[
        title('staff.columnMovement', ({ description, request, receipt }) => (
          <AboutRequest request={request} sub={receipt?.reason}>
            {description}
          </AboutRequest>
        )),
        date((one) => one.date),
        amount(
          (one) => (
            <span className={one.amount < 0 ? 'ink strong' : 'good strong'}>
              <Money pkr={one.amount} signed />
            </span>
          ),
          'aside',
        ),
        figure('staff.columnBalanceAfter', ({ balanceAfter }) => <Money pkr={balanceAfter} />),
      ]}
    />
  );
}

export function RequestsTab({ id }: { readonly id: string }) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const { amount, column, date, status, title } = useColumns<MemberRequestView>();
  return (
    <ListTable
      query={trpc.users.member.requests.useInfiniteQuery({ id }, PAGED)}
      failed="staff.loadRequestsFailed"
      empty={<EmptyState title={t('staff.noMemberRequests')} />}
      label={t('staff.requestsTitle')}
      columns={[
        title('staff.number', (one) => <Link href={requestPath(one.id)}>{one.number}</Link>),
        column('staff.filterType', ({ type }) => <RequestTypeBadge type={type} />),
        amount((one) => <Money pkr={one.amount} />),
        column('staff.paymentMethod', (one) => (
          <TwoLines sub={one.transactionId ?? one.accountNumber}>
            {one.paymentMethod ?? one.bankName ?? t('staff.none')}
          </TwoLines>
        )),
        date(({ createdAt }) => createdAt),
        status((one) => {
          const badge = (
            <RequestStatusBadge status={one.status} cancelled={one.cancelled} removed={one.removedPending} />
          );
          if (!one.removedAt || one.removedPending) return badge;
          return <TwoLines sub={t('staff.offTheList')}>{badge}</TwoLines>;
        }),
        column(
          'staff.columnBy',
          ({ decidedBy, decidedAt, reason, reference }) =>
            decidedBy &&
            decidedAt && (
              <TwoLines sub={reason ?? reference}>
                {t('staff.decidedByAt', { name: decidedBy, time: formatWhen(decidedAt) })}
              </TwoLines>
            ),
        ),
      ]}
    />
  );
}

export function DecisionsTab({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const { actionLabel, valueLabel } = useAuditLabels();
  const isBoss = useSession()?.role === 'superadmin';
  const { amount, column, date, title } = useColumns<DecisionView>();
  const audit = new URLSearchParams({ person: member.id, personName: member.username });
  return (
    <>
      <ListTable
        query={trpc.users.member.decisions.useInfiniteQuery({ id: member.id }, PAGED)}
        failed="staff.loadMemberFailed"
        empty={<EmptyState icon="shield" title={t('staff.noDecisions')} />}
        label={t('staff.tabDecisions')}
        columns={[
          title('staff.columnAction', ({ action, request, status }) => (
            <AboutRequest request={request} sub={status && valueLabel('status', status)}>
              {actionLabel(action)}
            </AboutRequest>
          )),
          amount(({ amount: pkr }) => pkr !== null && <Money pkr={pkr} />, 'aside'),
          column('staff.columnWhy', ({ why }) => why),
          column('staff.columnBy', ({ by }) => by ?? t('staff.auditCommand')),
          date(({ at }) => at, 'staff.columnWhen'),
        ]}
      />
      {isBoss && (
        <p className={styles.more}>
          <Link href={`${paths.audit}?${audit}`}>{t('staff.wholeAudit')}</Link>
        </p>
      )}
    </>
  );
}

export function MessagesTab({ id: userId }: { readonly id: string }) {
  const { t } = useText();
  const { subject, date, state } = useContactColumns();
  return (
    <ListTable
      query={trpc.contacts.list.useInfiniteQuery({ userId }, PAGED)}
      failed="staff.loadContactsFailed"
      empty={<EmptyState icon="mail" title={t('staff.noMemberMessages')} />}
      label={t('staff.tabMessages')}
      columns={[subject(({ id }) => messagePath(id)), date(({ createdAt }) => createdAt), state]}
    />
  );
}

export function ReferralsTab({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const { inviter, referrals } = member;
  const level = LEVELS.findLast((one) => referrals >= one.referrals);
  const next = LEVELS.find((one) => referrals < one.referrals);
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
      <ReferralList id={member.id} label={t('staff.referralsDown')} />
    </>
  );
}
