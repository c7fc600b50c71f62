import type { MemberView } from '#shared/views/users.ts';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { NoticeSettings } from '../../features/notices/notice-settings.tsx';
import { ToldList } from '../../features/notices/told-list.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

export function NoticesPage({ me }: { me: MemberView }) {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('notices.title')} subtitle={t('notices.subtitle')} />
      <ToldList />
      <NoticeSettings userId={me.id} />
    </div>
  );
}
