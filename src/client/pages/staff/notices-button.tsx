import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useKeepSubscribed } from '../../features/notices/use-keep-subscribed.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';

const NoticeSettings = lazy(async () => ({
  default: (await import('../../features/notices/notice-settings.tsx')).NoticeSettings,
}));

/** Staff's button for what they are told while the screens are closed. */
export function NoticesButton() {
  const { t } = useText();
  const userId = useSession()?.userId ?? null;
  const [open, setOpen] = useState(false);
  const label = t('staff.notifications');
  useKeepSubscribed(userId);
  return (
    <>
      <Button variant="quiet" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <Icon name="bell" />
      </Button>
      {open && userId && (
        <Modal open title={label} onClose={() => setOpen(false)}>
          <Suspense fallback={<Skeleton height="24rem" />}>
            <NoticeSettings userId={userId} forStaff />
          </Suspense>
        </Modal>
      )}
    </>
  );
}
