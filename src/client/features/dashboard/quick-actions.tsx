import { Link } from 'wouter';
import { useReferralLink } from '../../components/member/referral-link.ts';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';

export function QuickActions({ username }: { username: string }) {
  const { t } = useText();
  const { copy } = useReferralLink(username);
  return (
    <Card title={t('member.quickActions')}>
      <ul className="rows">
        <li>
          <button type="button" className="entry" onClick={() => void copy()}>
            <Icon name="copy" />
            {t('member.copyReferralLink')}
          </button>
        </li>
        <li>
          <Link href={paths.withdraw} className="entry">
            <Icon name="wallet" />
            {t('member.requestWithdrawal')}
          </Link>
        </li>
        <li>
          <Link href={paths.earnings} className="entry">
            <Icon name="chart" />
            {t('member.viewEarnings')}
          </Link>
        </li>
      </ul>
    </Card>
  );
}
