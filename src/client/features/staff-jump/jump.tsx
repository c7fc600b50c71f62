import { type ReactNode, useState } from 'react';
import { useWindowKeys } from '../../components/staff/use-window-keys.ts';
import { useText } from '../../lib/text.tsx';
import { JumpModal } from './jump-modal.tsx';
import { KeysModal } from './keys-modal.tsx';
import type { Target } from './use-targets.ts';

interface JumpProps {
  readonly screens: readonly Target[];
  readonly className: string | undefined;
  readonly children: ReactNode;
}

export function Jump({ screens, className, children }: JumpProps) {
  const { t } = useText();
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null);
  useWindowKeys((event) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select') !== null;
    const isBusy = document.querySelector('dialog[open]') !== null;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      if (!isBusy) setOpen('jump');
    } else if (event.key === '?' && !isTyping && !isBusy) {
      event.preventDefault();
      setOpen('keys');
    }
  });
  const close = () => setOpen(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t('staff.jump')}
        aria-keyshortcuts="Control+K"
        title={`${t('staff.jump')} (Ctrl+K)`}
        onClick={() => setOpen('jump')}
      >
        {children}
      </button>
      {open === 'jump' && <JumpModal screens={screens} onClose={close} />}
      {open === 'keys' && <KeysModal onClose={close} />}
    </>
  );
}
