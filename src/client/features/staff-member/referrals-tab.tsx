import { LEVELS } from '#shared/rules.ts';
import type { MemberPageView } from '#shared/views/member-page.ts';
import { DescriptionList } from '../../components/staff/description-list.tsx';
import { MemberLink } from '../../components/staff/member-link.tsx';
import { ReferralList } from '../../components/staff/referral-list.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './tabs.module.css';

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
