import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { useAnnouncements } from './hooks.ts';
import styles from './ticker.module.css';

/** SPEC section 2, /admin: all titles and messages in one line. */
export function AnnouncementTicker() {
  const { t } = useText();
  const line = useAnnouncements()
    .map(({ title, message }) => `${title}: ${message}`)
    .join(' • ');
  return (
    <section className={styles.ticker} aria-label={t('staff.announcementsTitle')}>
      <Icon name="megaphone" />
      <p dir="auto">{line || t('staff.tickerEmpty')}</p>
    </section>
  );
}
