import { Link } from 'wouter';
import { EmptyState } from '#client/components/ui/state.tsx';
import { useText } from '#client/lib/text.tsx';
import { paths } from '#client/paths.ts';
import styles from './form.module.css';

export function NotFoundPage() {
  const { t } = useText();
  return (
    <>
      <h1 className="visually-hidden">{t('common.notFoundTitle')}</h1>
      <EmptyState
        icon="search"
        title={t('common.notFoundTitle')}
        message={t('common.notFoundMessage')}
        action={
          <p className={styles.links}>
            <Link href={paths.login}>{t('common.goToLogin')}</Link>
            <Link href={paths.signup}>{t('common.goToSignup')}</Link>
          </p>
        }
      />
    </>
  );
}
