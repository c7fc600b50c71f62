import { LinkButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';

export function WelcomePanel() {
  const { t } = useText();
  return (
    <Card title={t('member.welcomePanelTitle')}>
      <div className="stack gap-3">
        <p className="muted">{t('member.welcomePanelText')}</p>
        <LinkButton href={paths.referrals} variant="secondary" block>
          {t('member.getStarted')}
          <Icon name="arrow-right" />
        </LinkButton>
      </div>
    </Card>
  );
}
