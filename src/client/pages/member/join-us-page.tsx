import { ChannelCards } from '../../features/contact/channel-cards.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function JoinUsPage() {
  const { t } = useText();
  return (
    <Page title={t('member.navJoinUs')} subtitle={t('member.joinUsHint')}>
      <ChannelCards />
    </Page>
  );
}
