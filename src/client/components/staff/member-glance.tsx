import type { ReactNode } from 'react';
import { formatPkr } from '#shared/money.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { Stack } from '../ui/layout.tsx';
import { DescriptionList } from './description-list.tsx';
import styles from './member-glance.module.css';
import { MemberLink } from './member-link.tsx';
import { ActiveBadge, RequestStatusBadge } from './status.tsx';

const EARLIER_MAX = 5;

interface MemberGlanceProps {
  readonly id: string;
  /** Known before the account is read, and for a deleted account. */
  readonly member: {
    readonly name: string;
    readonly username: string;
    readonly phone?: string;
    readonly isDeleted?: boolean;
  };
  /** The request beside which it stands. */
  readonly except?: StaffRequestDetails;
  readonly onOpen: (requestId: string) => void;
}

export function MemberGlance({ id, member, except, onOpen }: MemberGlanceProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const { name, username, isDeleted = false } = member;
  const account = trpc.users.get.useQuery({ id }, { enabled: !isDeleted, retry: false });
  const earlier = trpc.requests.list.useQuery({ userId: id, limit: EARLIER_MAX + 1 });
  const others = earlier.data?.items.filter((one) => one.id !== except?.id).slice(0, EARLIER_MAX);
  const known = account.data;
  const facts: [string, ReactNode][] = [
    [
      t('staff.name'),
      <MemberLink key="name" id={id} deleted={isDeleted}>
        {name}
      </MemberLink>,
    ],
    [t('staff.username'), username],
    [t('staff.phone'), member.phone ?? known?.phone],
  ];
  // A deposit names its own method.
  if (except?.type !== 'Deposit') {
    const method = except?.paymentMethod ?? known?.paymentMethod;
    facts.push([t('staff.paymentMethod'), method ?? t('staff.none')]);
  }
  if (known) {
    facts.push(
      [t('staff.status'), <ActiveBadge key="status" status={known.status} />],
      [t('staff.balance'), formatPkr(known.balance)],
      [t('staff.memberSince'), formatDate(known.createdAt)],
    );
  }
  return (
    <Stack gap={2}>
      <DescriptionList inLines facts={facts} />
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
    </Stack>
  );
}
