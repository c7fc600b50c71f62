import { useEffect, useRef } from 'react';
import { useToasterStore } from 'react-hot-toast';
import { Toaster } from '#client/components/ui/toaster.tsx';
import styles from './toasts.module.css';

/** Toasts over everything, an open dialog too: a popover that was shown last lies on top of what was shown before. */
export function Toasts() {
  const layer = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();
  const newest = toasts[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast brings the layer to the top again
  useEffect(() => {
    const element = layer.current;
    // Browsers before 2023 have no popovers; there a toast lies below an open dialog.
    if (!element?.showPopover) return;
    // Open from the start, because a toast measures itself as it comes.
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <Toaster theme="light" />
    </div>
  );
}
