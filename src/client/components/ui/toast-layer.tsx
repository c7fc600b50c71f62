import { type ComponentProps, useEffect, useRef } from 'react';
import { useToasterStore } from 'react-hot-toast';
import styles from './toast-layer.module.css';
import { Toaster } from './toaster.tsx';

type ToastLayerProps = Omit<ComponentProps<typeof Toaster>, 'className'>;

/** A popover shows a new toast above everything, even a dialog: what the browser opened last is on top. */
export function ToastLayer({ theme }: ToastLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();
  const newest = toasts[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast moves the layer to the top again
  useEffect(() => {
    const element = layer.current;
    // Older browsers, such as Firefox before version 125, have no popovers; there a dialog covers the toasts.
    if (!element?.showPopover) return;
    // Shown even without toasts: a toast measures itself when it appears, and has no size in a hidden layer.
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <div ref={layer} className={styles.layer} popover="manual">
      <Toaster theme={theme} />
    </div>
  );
}
