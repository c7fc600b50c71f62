import { LinkButton } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.tsx';
import styles from './not-found.module.css';
import { PublicPage } from './public-page.tsx';

export default function NotFoundPage() {
  const { t } = useText();
  return (
    <PublicPage
      before={
        <p className={styles.number} aria-hidden="true">
          404
        </p>
      }
      title={t('common.notFoundTitle')}
      hint={t('common.notFoundMessage')}
    >
      <div className="stack gap-3">
        <LinkButton href={paths.login}>{t('common.goToLogin')}</LinkButton>
        <LinkButton href={paths.signup} variant="secondary">
          {t('common.goToSignup')}
        </LinkButton>
      </div>
    </PublicPage>
  );
}
