import { PageHeader } from '../../components/ui/page-header.tsx';
import { DecisionList } from '../../features/decisions/decision-list.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './shell.module.css';

export function DecisionsPage() {
  const { t } = useText();
  return (
    <div className={styles.page}>
      <PageHeader title={t('appeals.title')} subtitle={t('appeals.subtitle')} />
      <DecisionList />
    </div>
  );
}
