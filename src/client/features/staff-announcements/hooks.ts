import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '../../lib/text.tsx';
import { type Announcement, onAnnouncements, readAnnouncements, seedAnnouncements } from './store.ts';

/** The announcements of this browser; the two defaults of SPEC section 3 are put there the first time. */
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
