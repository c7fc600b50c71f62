import { useState } from 'react';
import { Link } from 'wouter';
import type { MemberView } from '#shared/views/users.ts';
import { QueryView } from '../../components/member/query-view.tsx';
import { ReferralRows } from '../../components/member/referral-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import { useProfileReferrals, useProfileRefresh } from './hooks.ts';
import styles from './profile-modal.module.css';

interface ProfileModalProps {
  readonly me: MemberView;
  readonly onAccount: () => void;
  readonly onClose: () => void;
}

export function ProfileModal({ me, onAccount, onClose }: ProfileModalProps) {
  const { t } = useText();
  const { formatDate, formatPkr } = useFormat();
  const refresh = useProfileRefresh();
  const [busy, setBusy] = useState(false);
  const referrals = useProfileReferrals(me.id);
  const rows = [
    [t('member.profileUsername'), me.username],
    [t('member.profileFullName'), me.fullName],
    [t('member.profileEmail'), me.email],
    [t('member.profileUserId'), me.id],
    [t('member.profileJoined'), formatDate(me.createdAt)],
    [t('member.profileBalance'), formatPkr(me.balance)],
    [t('member.profileReferrals'), String(me.referrals)],
  ] as const;
  return (
    <Modal
      open
      title={t('member.profileTitle')}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            busy={busy}
            onClick={async () => {
              setBusy(true);
              await refresh();
              setBusy(false);
            }}
          >
            {t('member.refresh')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('member.close')}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.more}>
        <button type="button" onClick={onAccount}>
          <Icon name="lock" />
          {t('member.ownAccount')}
          <Icon name="chevron-right" />
        </button>
        <Link href={paths.notifications} onClick={onClose}>
          <Icon name="bell" />
          {t('member.profileNotifications')}
          <Icon name="chevron-right" />
        </Link>
        <Link href={paths.decisions} onClick={onClose}>
          <Icon name="shield" />
          {t('member.navDecisions')}
          <Icon name="chevron-right" />
        </Link>
      </div>
      <h3 className={styles.listTitle}>{t('member.profileReferralList')}</h3>
      <QueryView query={referrals} skeleton={<Skeleton height="4rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.none}>{t('member.noReferrals')}</p>
          ) : (
            <ReferralRows referrals={items} label={t('member.profileReferralList')} />
          )
        }
      </QueryView>
    </Modal>
  );
}
