import { type KeyboardEvent, useRef } from 'react';
import { AnnouncementTicker } from '../../features/staff-announcements/ticker.tsx';
import { HomeTab } from '../../features/staff-home/home-tab.tsx';
import { VideosTab } from '../../features/staff-videos/videos-tab.tsx';
import { useText } from '../../lib/text.tsx';
import { urlChoice, useUrlState } from '../../lib/url-state.ts';
import styles from './admin-page.module.css';

const TABS = [
  { id: 'home', label: 'staff.tabHome' },
  { id: 'videos', label: 'staff.tabVideos' },
] as const;

const ADDRESS = { tab: urlChoice(['home', 'videos'], 'home') };

/** The page of SPEC section 2, /admin. */
export function AdminPage() {
  const { t } = useText();
  const [{ tab }, setAddress] = useUrlState(ADDRESS);
  const buttons = useRef<Partial<Record<typeof tab, HTMLButtonElement | null>>>({});
  /** The left and right arrow keys switch between the tabs. */
  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tab === 'home' ? 'videos' : 'home';
    setAddress({ tab: other });
    buttons.current[other]?.focus();
  }
  return (
    <>
      <h1 className="visually-hidden">{t('staff.navAdmin')}</h1>
      <AnnouncementTicker />
      <div role="tablist" aria-label={t('staff.tabs')} className={styles.tabs} onKeyDown={onKeyDown}>
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            ref={(button) => {
              buttons.current[id] = button;
            }}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={tab === id}
            tabIndex={tab === id ? 0 : -1}
            aria-controls="tab-panel"
            className={styles.tab}
            onClick={() => setAddress({ tab: id })}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'home' ? <HomeTab /> : <VideosTab />}
      </div>
    </>
  );
}
