import { Link } from 'wouter';
import { findLevel } from '#shared/rules.ts';
import type { MemberPageView } from '#shared/views/member-page.ts';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { RequestStatusBadge } from '../../components/staff/status.tsx';
import { Facts } from '../../components/ui/facts.tsx';
import { Money } from '../../components/ui/money.tsx';
import { useFormat } from '../../lib/format.ts';
import { requestPath } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import { useNarrow } from '../../lib/use-narrow.ts';
import styles from './member-state.module.css';

export function MemberState({ member }: { readonly member: MemberPageView }) {
  const { t } = useText();
  const { formatDate, formatWhen } = useFormat();
  const narrow = useNarrow(720);
  const { deposit, inviter } = member;
  const level = findLevel(member.referrals);
  const account =
    member.accountStatus === 'approved'
      ? t('staff.accountApproved', { date: formatDate(member.approvedAt ?? member.createdAt) })
      : t(member.accountStatus === 'pending' ? 'staff.accountPending' : 'staff.accountRejected');
  const depositFact = deposit ? (
    <span className={styles.deposit}>
      <Link href={requestPath(deposit.id)}>{deposit.number}</Link>
      <RequestStatusBadge status={deposit.status} removed={deposit.removedPending} />
    </span>
  ) : (
    t('staff.noDeposit')
  );
  const inviterFact = inviter ? (
    <MemberLink id={inviter.id} role={inviter.role}>
      {inviter.name}
    </MemberLink>
  ) : (
    t('staff.none')
  );
  return (
    <div className={styles.state}>
      <Facts
        className={styles.money}
        facts={[
          [t('staff.balance'), <Money key="balance" pkr={member.balance} live />],
          [t('staff.earnedInAll'), <Money key="earned" pkr={member.earned} live />],
          [t('staff.earnedToday'), <Money key="today" pkr={member.earnedToday} live />],
        ]}
      />
      <DescriptionList
        inLines={narrow}
        facts={[
          [
            t('staff.status'),
            t('staff.statusSince', {
              status: t(`staff.status${member.status}`),
              date: formatDate(member.statusSince),
            }),
          ],
          [t('staff.account'), account],
          [t('staff.joiningDeposit'), depositFact],
          [t('staff.joined'), formatDate(member.createdAt)],
          [t('staff.inviter'), inviterFact],
          [
            t('staff.currentLevel'),
            level ? t('staff.levelNow', { level: level.level, name: level.name }) : t('staff.levelNone'),
          ],
          [t('staff.referralsApproved'), member.referrals],
          [t('staff.withdrawals'), member.withdrawalCount],
          [t('staff.paymentMethod'), member.paymentMethod ?? t('staff.none')],
          ...(member.contactChangedAt
            ? [[t('staff.contactChanged'), formatWhen(member.contactChangedAt)] as const]
            : []),
        ]}
      />
    </div>
  );
}
