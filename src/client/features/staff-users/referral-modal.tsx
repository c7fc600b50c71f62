import { useState } from 'react';
import type { ReferralView } from '#shared/views/users.ts';
import { type Column, DataTable, TableSkeleton, TwoLines } from '../../components/staff/data-table.tsx';
import { ListView } from '../../components/staff/list-view.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useReferrals } from './hooks.ts';
import styles from './referral-modal.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface ReferralModalProps {
  readonly user: Person;
  readonly onClose: () => void;
}

/** SPEC section 2: the direct referrals of an account. */
export function ReferralModal({ user, onClose }: ReferralModalProps) {
  const { t } = useText();
  const [path, setPath] = useState<readonly Person[]>([user]);
  const current = path.at(-1) ?? user;
  return (
    <Modal open size="wide" title={t('staff.referralsOf', { name: current.name })} onClose={onClose}>
      <nav aria-label={t('staff.referralPath')}>
        <ol className={styles.path}>
          {path.map((person, depth) => (
            <li key={person.id}>
              {person === current ? (
                <span aria-current="page">{person.name}</span>
              ) : (
                <>
                  <Button size="small" variant="quiet" onClick={() => setPath(path.slice(0, depth + 1))}>
                    {person.name}
                  </Button>
                  <Icon name="chevron-right" size={16} />
                </>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <Referrals
        key={current.id}
        id={current.id}
        level={path.length}
        onOpen={(person) => setPath([...path, person])}
      />
    </Modal>
  );
}

interface ReferralsProps {
  readonly id: string;
  readonly level: number;
  readonly onOpen: (person: Person) => void;
}

function Referrals({ id, level, onOpen }: ReferralsProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const { list, referrals } = useReferrals(id);
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
      cell: (one) => <ActiveBadge status={one.status} />,
    },
  ];
  return (
    <ListView
      query={list}
      count={referrals.length}
      failed="staff.loadReferralsFailed"
      empty={<EmptyState icon="users" title={t('staff.noReferrals')} />}
      skeleton={<TableSkeleton rows={3} />}
    >
      <p className={styles.level}>
        <Badge tone="info">{t('staff.level', { level })}</Badge>
      </p>
      <DataTable
        label={t('staff.level', { level })}
        columns={columns}
        rows={referrals}
        rowKey={(one) => one.id}
        actions={(one) => (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${t('staff.showReferrals')}: ${one.name}`}
            onClick={() => onOpen(one)}
          >
            {t('staff.showReferrals')}
          </Button>
        )}
      />
    </ListView>
  );
}
