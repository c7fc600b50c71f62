import { useState } from 'react';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { useAnnouncements } from './hooks.ts';
import styles from './ticker.module.css';

/** One pass of the moving text takes a second for each `PACE` characters, but at least 20 seconds. */
const PACE = 9;

/** SPEC section 2, /admin: all titles and messages in one moving line with a stop button. */
export function AnnouncementTicker() {
  const { t } = useText();
  const announcements = useAnnouncements();
  const [moving, setMoving] = useState(true);
  const line = announcements.map(({ title, message }) => `${title}: ${message}`).join(' • ');
  return (
    <section className={styles.ticker} aria-label={t('staff.announcementsTitle')}>
      <Icon name="megaphone" />
      <div className={styles.window} dir="ltr">
        <p
          className={line && moving ? styles.moving : styles.still}
          style={{ animationDuration: `${Math.max(20, line.length / PACE)}s` }}
        >
          <bdi>{line || t('staff.tickerEmpty')}</bdi>
        </p>
      </div>
      {line && (
        <button
          type="button"
          className={styles.toggle}
          aria-label={t(moving ? 'staff.pauseTicker' : 'staff.playTicker')}
          onClick={() => setMoving(!moving)}
        >
          {moving ? <span className={styles.bars} aria-hidden="true" /> : <Icon name="play" />}
        </button>
      )}
    </section>
  );
}
