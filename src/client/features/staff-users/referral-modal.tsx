import { useState } from 'react';
import { ReferralList } from '../../components/staff/referral-list.tsx';
import { RowAction } from '../../components/staff/row-actions.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Row } from '../../components/ui/layout.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './referral-modal.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** SPEC section 2: the direct referrals of an account. */
export function ReferralModal({ user, onClose }: { readonly user: Person; readonly onClose: () => void }) {
  const { t } = useText();
  const [path, setPath] = useState<readonly Person[]>([user]);
  const current = path.at(-1) ?? user;
  const label = t('staff.level', { level: path.length });
  return (
    <Modal size="wide" title={t('staff.referralsOf', { name: current.name })} onClose={onClose}>
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
      <Row>
        <Badge tone="info">{label}</Badge>
      </Row>
      <ReferralList
        key={current.id}
        id={current.id}
        label={label}
        actions={(one) => (
          <RowAction label="staff.tabReferrals" subject={one.name} onClick={() => setPath([...path, one])} />
        )}
      />
    </Modal>
  );
}
