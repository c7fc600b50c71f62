import { LoadMore, QueryView } from '../../components/member/query-view.tsx';
import { ReferralRows } from '../../components/member/referral-rows.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { useReferrals } from './hooks.ts';
import styles from './referral-list.module.css';
import { RemindLink } from './remind-link.tsx';

export function ReferralList({ memberId }: { memberId: string }) {
  const { t } = useText();
  const query = useReferrals(memberId);
  const loaded = query.data?.pages.reduce((sum, page) => sum + page.items.length, 0);
  const count = `${loaded}${query.hasNextPage ? '+' : ''}`;
  return (
    <Card title={loaded ? t('member.myReferralsCount', { count }) : t('member.myReferrals')}>
      <QueryView query={query} skeleton={<Skeleton height="14rem" />}>
        {({ pages }) => {
          const referrals = pages.flatMap((page) => page.items);
          if (referrals.length === 0) {
            return <EmptyState title={t('member.noReferrals')} message={t('member.noReferralsHint')} />;
          }
          return (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the list
            <div className={styles.scroll} tabIndex={0}>
              <ReferralRows
                referrals={referrals}
                label={t('member.myReferrals')}
                action={(referral) => <RemindLink referral={referral} />}
              />
              <LoadMore query={query} />
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}
