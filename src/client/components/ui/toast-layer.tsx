import { type ComponentProps, useEffect, useRef } from 'react';
import { useToasterStore } from 'react-hot-toast';
import styles from './toast-layer.module.css';
import { Toaster } from './toaster.tsx';

type ToastLayerProps = Omit<ComponentProps<typeof Toaster>, 'className'>;

/** Toasts lie above everything, including an open dialog: the popover shown last is on top. */
export function ToastLayer({ theme, low }: ToastLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();
  const newest = toasts[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast moves the layer to the top again
  useEffect(() => {
    const element = layer.current;
    // Browsers before 2023 have no popovers; there a toast lies below an open dialog.
    if (!element?.showPopover) return;
    // Shown before any toast, because a toast measures its own size when it appears.
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <Toaster
        {...{ theme, low }}
        className={theme === 'light' ? styles.member : low ? styles.low : styles.staff}
      />
    </div>
  );
}
