import { Link } from 'wouter';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { paths } from '../../paths.ts';
import styles from './welcome-panel.module.css';

export function WelcomePanel() {
  const { t } = useText();
  return (
    <section className={styles.panel} aria-labelledby="welcome-title">
      <div>
        <h2 className={styles.title} id="welcome-title">
          {t('member.welcomePanelTitle')}
        </h2>
        <p className={styles.text}>{t('member.welcomePanelText')}</p>
      </div>
      <Link href={paths.referrals} className={styles.start}>
        {t('member.getStarted')}
        <Icon name="arrow-right" />
      </Link>
    </section>
  );
}
