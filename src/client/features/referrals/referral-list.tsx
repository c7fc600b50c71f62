import { useState } from 'react';
import type { ReferralView } from '#shared/views/users.ts';
import { LoadMore, QueryView } from '../../components/member/query-view.tsx';
import { ReferralRows } from '../../components/member/referral-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { EmptyState, Skeleton } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { useReferrals, useReminder } from './hooks.ts';

const SHOWN_FIRST = 5;

export function ReferralList({ memberId }: { memberId: string }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
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
          const shown = all ? referrals : referrals.slice(0, SHOWN_FIRST);
          return (
            <div className="stack gap-3">
              {shown.some(({ waitsFor }) => waitsFor) && <p className="small">{t('member.waitsHint')}</p>}
              <ReferralRows
                referrals={shown}
                label={t('member.myReferrals')}
                action={(referral) => <RemindLink referral={referral} />}
              />
              {shown.length < referrals.length && (
                <Button variant="secondary" block onClick={() => setAll(true)}>
                  {t('member.showAllReferrals')}
                </Button>
              )}
              {all && <LoadMore query={query} />}
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}

function RemindLink({ referral }: { referral: ReferralView }) {
  const { t } = useText();
  const href = useReminder(referral);
  if (!href) return null;
  return (
    <a
      className="text-button"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('member.remindLabel', { name: referral.name })}
    >
      <Icon name="message" />
      {t('member.remind')}
    </a>
  );
}
