import { DecisionList } from '../../features/decisions/decision-list.tsx';
import { useText } from '../../lib/text.tsx';
import { Page } from './page.tsx';

export function DecisionsPage() {
  const { t } = useText();
  return (
    <Page title={t('appeals.title')} subtitle={t('appeals.subtitle')}>
      <DecisionList />
    </Page>
  );
}
