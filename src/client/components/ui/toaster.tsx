import { useEffect } from 'react';
import { Toaster as HotToaster, toast, useToasterStore } from 'react-hot-toast';
import { Icon } from './icon.tsx';

interface ToasterProps {
  /** `staff`: top right, dark (SPEC section 2.2). */
  readonly theme: 'light' | 'staff';
  readonly className?: string | undefined;
}

export function Toaster({ theme, className }: ToasterProps) {
  const { toasts } = useToasterStore();
  useEffect(() => {
    if (theme === 'staff') return;
    for (const older of toasts.slice(1)) toast.remove(older.id);
  }, [theme, toasts]);
  return (
    <HotToaster
      {...(className && { containerClassName: className })}
      position={theme === 'light' ? 'top-center' : 'top-right'}
      containerStyle={{ inset: 8 }}
      toastOptions={{
        duration: theme === 'light' ? 4_000 : 3_000,
        error: { duration: 6_000 },
        style: {
          maxWidth: '420px',
          lineHeight: 'var(--lead-tight)',
          padding: '8px 12px',
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

/** The toast replaces a form's toast, because both have the id `form`. */
export function toastInfo(text: string): void {
  toast(text, { id: 'form', icon: <Icon name="info" />, duration: 6_000 });
}
