import type { ReactNode } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ActiveBadge, RequestStatusBadge } from '../../components/staff/status.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import styles from './member-glance.module.css';

const EARLIER_MAX = 5;

interface MemberGlanceProps {
  readonly request: StaffRequestDetails;
  readonly onOpen: (id: string) => void;
}

export function MemberGlance({ request, onOpen }: MemberGlanceProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const { id, userId, user, username, phone, accountDeleted } = request;
  const account = trpc.users.get.useQuery({ id: userId }, { enabled: !accountDeleted, retry: false });
  const earlier = trpc.requests.list.useQuery({ userId, limit: EARLIER_MAX + 1 });
  const others = earlier.data?.items.filter((one) => one.id !== id).slice(0, EARLIER_MAX);
  const facts: [string, ReactNode][] = [
    [
      t('staff.name'),
      <MemberLink key="name" id={userId} deleted={accountDeleted}>
        {user}
      </MemberLink>,
    ],
    [t('staff.username'), username],
    [t('staff.phone'), phone],
  ];
  const known = account.data;
  // A deposit names its own method.
  if (request.type === 'Withdraw') {
    const method = request.paymentMethod ?? known?.paymentMethod;
    facts.push([t('staff.paymentMethod'), method ?? t('staff.none')]);
  }
  if (known) {
    facts.push(
      [t('staff.columnStatus'), <ActiveBadge key="status" status={known.status} />],
      [t('staff.columnBalance'), formatPkr(known.balance)],
      [t('staff.memberSince'), formatDate(known.createdAt)],
    );
  }
  return (
    <section className={styles.glance} aria-label={t('staff.memberTitle')}>
      <DescriptionList facts={facts} />
      <h3 className={styles.title}>{t('staff.earlier')}</h3>
      <ul className={styles.list}>
        {others?.map((one) => (
          <li key={one.id}>
            <button type="button" className={styles.one} onClick={() => onOpen(one.id)}>
              <span className={styles.number}>{one.number}</span>
              {t(`staff.type${one.type}`)} {formatPkr(one.amount)}
            </button>
            <RequestStatusBadge status={one.status} removed={one.removedPending} cancelled={one.cancelled} />
            {one.reason && <span className={styles.why}>{one.reason}</span>}
          </li>
        ))}
        {others?.length === 0 && <li className={styles.why}>{t('staff.noEarlier')}</li>}
      </ul>
    </section>
  );
}
