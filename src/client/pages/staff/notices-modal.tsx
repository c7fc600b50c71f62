import { Suspense } from 'react';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { lazyPage } from '../../lib/lazy-page.tsx';
import { useText } from '../../lib/text.tsx';

const NoticeSettings = lazyPage(
  async () => (await import('../../features/notices/notice-settings.tsx')).NoticeSettings,
);

export function NoticesModal({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal open title={t('staff.notifications')} onClose={onClose}>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <NoticeSettings userId={userId} forStaff />
      </Suspense>
    </Modal>
  );
}
