import { Modal } from '../../components/ui/modal.tsx';
import { type TextKey, useText } from '../../lib/text.tsx';
import styles from './keys-modal.module.css';

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
      ['A', 'staff.keyApprove'],
      ['R', 'staff.keyReject'],
      ['Z', 'staff.keyUndo'],
      ['Ctrl Enter', 'staff.keySend'],
    ],
  },
  {
    title: 'staff.keysProof',
    keys: [
      ['+ −', 'staff.keyZoom'],
      ['T [ ]', 'staff.keyTurn'],
      ['F', 'staff.keyWhole'],
      ['← ↑ ↓ →', 'staff.keyMove'],
    ],
  },
] as const satisfies readonly {
  readonly title: TextKey;
  readonly keys: readonly (readonly [string, TextKey])[];
}[];

export function KeysModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Modal open title={t('staff.keysTitle')} onClose={onClose} reading>
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
