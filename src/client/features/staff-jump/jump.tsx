import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useText } from '../../lib/text.tsx';
import { JumpModal } from './jump-modal.tsx';
import { KeysModal } from './keys-modal.tsx';
import type { Target } from './use-targets.ts';

export function Jump({ screens }: { readonly screens: readonly Target[] }) {
  const { t } = useText();
  const [open, setOpen] = useState<'jump' | 'keys' | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
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
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('staff.jump')}
        aria-keyshortcuts="Control+K"
        title={`${t('staff.jump')} (Ctrl+K)`}
        onClick={() => setOpen('jump')}
      >
        <Icon name="search" />
      </Button>
      {open === 'jump' && <JumpModal screens={screens} onClose={close} />}
      {open === 'keys' && <KeysModal onClose={close} />}
    </>
  );
}
