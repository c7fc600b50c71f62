import { Toaster as HotToaster, toast } from 'react-hot-toast';
import { Icon } from './icon.tsx';

interface ToasterProps {
  /** Staff: top right, dark (SPEC section 8). Members: at the top, centred on a phone. */
  readonly theme: 'light' | 'staff';
  /** The class of a layer that doesn't cover the whole screen. */
  readonly className?: string | undefined;
}

export function Toaster({ theme, className }: ToasterProps) {
  return (
    <HotToaster
      {...(className && { containerClassName: className })}
      position={theme === 'staff' ? 'top-right' : 'top-center'}
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

/** A neutral message. */
export function toastInfo(text: string): void {
  toast(text, { id: 'form', icon: <Icon name="info" />, duration: 6_000 });
}
