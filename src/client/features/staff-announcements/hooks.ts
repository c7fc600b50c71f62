import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../lib/text.tsx';
import { type Announcement, onAnnouncements, readAnnouncements, seedAnnouncements } from './store.ts';

/** At the first use in a browser two default announcements are stored (SPEC section 3). */
export function useAnnouncements(): readonly Announcement[] {
  const { t } = useText();
  useEffect(() => {
    seedAnnouncements([
      { title: t('staff.seedWelcomeTitle'), message: t('staff.seedWelcomeMessage') },
      { title: t('staff.seedFeatureTitle'), message: t('staff.seedFeatureMessage') },
    ]);
  }, [t]);
  return useSyncExternalStore(onAnnouncements, readAnnouncements);
}
