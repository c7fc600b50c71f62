import { useEffect } from 'react';
import { Toaster as HotToaster, toast, useToasterStore } from 'react-hot-toast';
import { Icon } from './icon.tsx';

interface ToasterProps {
  /**
   * `staff`: top right unless `low`, dark (SPEC section 2.2). `light`: one toast at a time, at the bottom,
   * away from titles.
   */
  readonly theme: 'light' | 'staff';
  /** Places staff's toasts bottom left, on pages where the top right holds what the person needs next. */
  readonly low?: boolean | undefined;
  /** A class that moves the toasts from the place that the library gives them. */
  readonly className?: string | undefined;
}

export function Toaster({ theme, low, className }: ToasterProps) {
  const { toasts } = useToasterStore();
  useEffect(() => {
    if (theme === 'staff') return;
    for (const older of toasts.slice(1)) toast.remove(older.id);
  }, [theme, toasts]);
  return (
    <HotToaster
      {...(className && { containerClassName: className })}
      position={theme === 'light' ? 'bottom-center' : low ? 'bottom-left' : 'top-right'}
      toastOptions={{
        duration: 4_000,
        error: { duration: 6_000 },
        style: {
          maxWidth: '420px',
          lineHeight: 'var(--lead-tight)',
          padding: '12px 16px',
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius)',
          background: 'var(--surface)',
          color: 'var(--ink)',
          boxShadow: 'var(--shadow-float)',
        },
      }}
    />
  );
}

/** A toast with a neutral message. It replaces a form's toast, because both have the id `form`. */
export function toastInfo(text: string): void {
  toast(text, { id: 'form', icon: <Icon name="info" />, duration: 6_000 });
}
