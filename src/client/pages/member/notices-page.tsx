import type { MemberView } from '#shared/views/users.ts';
import { NoticeSettings } from '../../features/notices/notice-settings.tsx';
import { ToldList } from '../../features/notices/told-list.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function NoticesPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <Page title={t('notices.title')} subtitle={t('notices.subtitle')}>
      <ToldList />
      <NoticeSettings userId={me.id} />
    </Page>
  );
}
