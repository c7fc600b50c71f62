import { type ReactNode, useState } from 'react';
import { useWindowKeys } from '../../components/staff/use-window-keys.ts';
import { Modal } from '../../components/ui/modal.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import { JumpModal, type Target } from './jump-modal.tsx';
import styles from './keys-modal.module.css';

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

const KEYS = [
  {
    title: 'staff.keysEverywhere',
    keys: [
      ['Ctrl K', 'staff.keyJump'],
      ['?', 'staff.keyHelp'],
      ['Esc', 'staff.keyClose'],
    ],
  },
  {
    title: 'staff.keysRequests',
    keys: [
      ['N', 'staff.keyNext'],
      ['↑ ↓', 'staff.keyRows'],
      ['D', 'staff.keyOpen'],
      ['X', 'staff.keyChoose'],
      ['A', 'staff.approve'],
      ['R', 'staff.reject'],
      ['Z', 'staff.keyUndo'],
      ['Ctrl Enter', 'staff.keySend'],
    ],
  },
  {
    title: 'staff.keysProof',
    keys: [
      ['+ −', 'staff.keyZoom'],
      ['T [ ]', 'staff.turnPicture'],
      ['F', 'staff.keyWhole'],
      ['← ↑ ↓ →', 'staff.keyMove'],
    ],
  },
] as const satisfies readonly {
  readonly title: TextKey;
  readonly keys: readonly (readonly [string, TextKey])[];
}[];

function KeysModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal title={t('staff.keysTitle')} onClose={onClose} reading>
      <div className="stack gap-5">
        {KEYS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl className={styles.keys}>
              {keys.map(([key, label]) => (
                <div key={label}>
                  <dt>
                    <kbd className={styles.key}>{key}</kbd>
                  </dt>
                  <dd>{t(label)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
