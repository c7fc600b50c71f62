import type { ReactNode } from 'react';
import type { ReferralView, ReferralWait } from '#shared/views/users.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';
import styles from './referral-rows.module.css';

const WAITS = {
  deposit: 'member.waitsForDeposit',
  review: 'member.waitsForReview',
  newDeposit: 'member.waitsForNewDeposit',
} satisfies Record<ReferralWait, TextKey>;

interface ReferralRowsProps {
  readonly referrals: readonly ReferralView[];
  readonly label: string;
  readonly action?: (referral: ReferralView) => ReactNode;
}

export function ReferralRows({ referrals, label, action }: ReferralRowsProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  return (
    <ul className={styles.rows} aria-label={label}>
      {referrals.map((referral) => (
        <li key={referral.id} className={styles.row}>
          <span className={styles.initial} aria-hidden="true">
            {referral.name.slice(0, 1).toUpperCase()}
          </span>
          <span className={styles.who}>
            <span className={styles.name}>
              <bdi>{referral.name}</bdi>
            </span>
            <span className={styles.username} dir="ltr">
              @{referral.username}
            </span>
            <span className={styles.email} dir="ltr">
              <Email address={referral.email} />
            </span>
            {referral.waitsFor && <span className={styles.wait}>{t(WAITS[referral.waitsFor])}</span>}
            {action?.(referral)}
          </span>
          <span className={styles.state}>
            <ReferralBadge referral={referral} />
            <time className={styles.joined} dateTime={referral.createdAt}>
              {formatDate(referral.createdAt)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Email({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function ReferralBadge({ referral }: { referral: ReferralView }) {
  const { t } = useText();
  if (referral.accountStatus === 'pending') return <Badge tone="warning">{t('member.badgePending')}</Badge>;
  if (referral.accountStatus === 'rejected') return <Badge tone="danger">{t('member.badgeRejected')}</Badge>;
  if (referral.status === 'Active') return <Badge tone="success">{t('member.badgeActive')}</Badge>;
  return <Badge tone="neutral">{t('member.badgeInactive')}</Badge>;
}
