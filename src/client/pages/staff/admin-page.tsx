import { Tabs } from '../../components/staff/tabs.tsx';
import { usePageTitle } from '../../components/ui/page-header.tsx';
import { AnnouncementTicker } from '../../features/staff-announcements/ticker.tsx';
import { GrowthTab } from '../../features/staff-growth/growth-tab.tsx';
import { HomeTab } from '../../features/staff-home/home-tab.tsx';
import { VideosTab } from '../../features/staff-videos/videos-tab.tsx';
import { useText } from '../../lib/text.tsx';
import { urlChoice, useUrlState } from '../../lib/url-state.ts';
import { ToDo } from './to-do.tsx';

const ADDRESS = { tab: urlChoice(['home', 'growth', 'videos'], 'home') };

export function AdminPage() {
  const { t } = useText();
  const [{ tab }, setAddress] = useUrlState(ADDRESS);
  usePageTitle(t('staff.navAdmin'));
  return (
    <>
      <h1 className="visually-hidden">{t('staff.navAdmin')}</h1>
      <AnnouncementTicker />
      <Tabs
        label={t('staff.tabs')}
        current={tab}
        onChange={(next) => setAddress({ tab: next })}
        tabs={[
          { id: 'home', label: t('staff.tabHome') },
          { id: 'growth', label: t('staff.tabGrowth') },
          { id: 'videos', label: t('staff.tabVideos') },
        ]}
      >
        {tab === 'home' ? (
          <HomeTab>
            <ToDo />
          </HomeTab>
        ) : tab === 'growth' ? (
          <GrowthTab />
        ) : (
          <VideosTab />
        )}
      </Tabs>
    </>
  );
}
