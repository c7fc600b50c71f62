import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { Icon } from '#client/components/ui/icon.tsx';
import { useText } from '#client/lib/text.tsx';
import { paths } from '#client/paths.ts';
import styles from './form.module.css';

export default function SuccessPage() {
  const { t } = useText();
  const [, navigate] = useLocation();
  return (
    <div className={styles.center}>
      <span className={styles.mark}>
        <Icon name="check" size={36} />
      </span>
      <h1>{t('public.successTitle')}</h1>
      <p>{t('public.successText')}</p>
      <Button block onClick={() => navigate(paths.login)}>
        {t('public.backToLogin')}
      </Button>
    </div>
  );
}
