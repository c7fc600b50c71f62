import { PageHeader } from '../../components/ui/page-header.tsx';
import { ChannelCards } from '../../features/contact/channel-cards.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

export function JoinUsPage() {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('member.navJoinUs')} subtitle={t('member.joinUsHint')} />
      <ChannelCards />
    </div>
  );
}
