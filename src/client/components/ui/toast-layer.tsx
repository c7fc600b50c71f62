import { type ComponentProps, useEffect, useRef } from 'react';
import { useToasterStore } from 'react-hot-toast';
import styles from './toast-layer.module.css';
import { Toaster } from './toaster.tsx';

type ToastLayerProps = Omit<ComponentProps<typeof Toaster>, 'className'>;

/** A popover shows the toasts above everything, even an open dialog: the last shown popover is on top. */
export function ToastLayer({ theme, low }: ToastLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();
  const newest = toasts[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast moves the layer to the top again
  useEffect(() => {
    const element = layer.current;
    // Browsers from before 2023 have no popovers; there an open dialog covers the toasts.
    if (!element?.showPopover) return;
    // The layer is shown before its toasts, because a toast measures its own size when it appears.
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
