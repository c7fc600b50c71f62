import type { ReactNode } from 'react';
import type { ReferralView, ReferralWait } from '#shared/views/users.ts';
import { useFormat } from '../../lib/format.ts';
import { type TextKey, useText } from '../../lib/text.tsx';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
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
  const { formatDay } = useFormat();
  return (
    <ul className="rows" aria-label={label}>
      {referrals.map((referral) => (
        <li key={referral.id} className={styles.row}>
          <span className="disc bold" aria-hidden="true">
            {referral.name.slice(0, 1).toUpperCase()}
          </span>
          <span className="strong break">
            <bdi>{referral.name}</bdi>
          </span>
          <span className={cx('small break', styles.who)} dir="ltr">
            @{referral.username} · <wbr />
            {at(referral.email)[0]}
            <wbr />
            {at(referral.email)[1]}
          </span>
          <span className="row small">
            <span>
              {referral.waitsFor && `${t(WAITS[referral.waitsFor])} · `}
              <time dateTime={referral.createdAt}>{formatDay(referral.createdAt)}</time>
            </span>
            {action?.(referral)}
          </span>
          <span className={styles.state}>
            <ReferralBadge referral={referral} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** An address may only break before its @. */
const at = (email: string) => email.split(/(?=@)/);

function ReferralBadge({ referral }: { referral: ReferralView }) {
  const { t } = useText();
  if (referral.accountStatus === 'pending') return <Badge tone="warning">{t('member.badgePending')}</Badge>;
  if (referral.accountStatus === 'rejected') return <Badge tone="danger">{t('member.badgeRejected')}</Badge>;
  if (referral.status === 'Active') return <Badge tone="success">{t('member.badgeActive')}</Badge>;
  return <Badge tone="neutral">{t('member.badgeInactive')}</Badge>;
}
