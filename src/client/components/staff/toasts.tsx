import { useEffect, useRef } from 'react';
import { useToasterStore } from 'react-hot-toast';
import { Toaster } from '#client/components/ui/toaster.tsx';
import styles from './toasts.module.css';

/** Toasts above an open dialog too, which otherwise dims and silences them: the popover shown last lies on top. */
export function StaffToasts() {
  const layer = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();
  const newest = toasts[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast brings the layer to the top again
  useEffect(() => {
    const element = layer.current;
    // Browsers before 2023 have no popovers; there a toast lies below an open dialog.
    if (!element?.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <Toaster theme="staff" />
    </div>
  );
}
