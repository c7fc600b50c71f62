import { Toaster as HotToaster, toast } from 'react-hot-toast';
import { Icon } from './icon.tsx';

interface ToasterProps {
  /** `staff`: top right, dark (SPEC section 2.2). */
  readonly theme: 'light' | 'staff';
  readonly className?: string | undefined;
}

export function Toaster({ theme, className }: ToasterProps) {
  return (
    <HotToaster
      {...(className && { containerClassName: className })}
      position={theme === 'light' ? 'top-center' : 'top-right'}
      containerStyle={{ inset: 8 }}
      toastOptions={{
        duration: theme === 'light' ? 4_000 : 3_000,
        success: { iconTheme: { primary: 'var(--success)', secondary: 'var(--surface)' } },
        error: { duration: 6_000, iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' } },
        style: {
          maxWidth: '420px',
          lineHeight: 'var(--lead-tight)',
          padding: '4px 8px',
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
