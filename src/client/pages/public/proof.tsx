import '../../components/proof/texts.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SealList } from '../../features/proof/seal-list.tsx';
import { SealRules } from '../../features/proof/seal-rules.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import { PublicPage } from './public-page.tsx';

export default function ProofPage() {
  const { t } = useText();
  const session = useSession();
  return (
    <PublicPage title={t('proof.pageTitle')} hint={t('proof.pageHint')} wide>
      <SealRules />
      <SealList />
      <div className="row no-print">
        <LinkButton href="/proof.json" variant="secondary" outside>
          <Icon name="download" />
          {t('proof.json')}
        </LinkButton>
        {session?.role === 'user' ? (
          <LinkButton href={paths.history}>{t('proof.toHistory')}</LinkButton>
        ) : (
          <LinkButton href={paths.login}>{t('proof.toLogin')}</LinkButton>
        )}
      </div>
    </PublicPage>
  );
}
