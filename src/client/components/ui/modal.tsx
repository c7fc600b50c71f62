import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useBackButton } from '../../lib/back-button.ts';
import { useText } from '../../lib/text.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: 'wide' | undefined;
  /** The text gets the focus, so that keys scroll the text and Enter doesn't close the dialog. */
  readonly reading?: boolean;
  /** The dialog is for typing: its field gets the focus on a phone, too. */
  readonly typing?: boolean;
}

const FIRST_FIELD =
  'input:not([type="radio"], [type="file"], [readonly], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** A native dialog: Escape, a click outside and the back button call `onClose`. */
export function Modal({ title, onClose, children, footer, size, reading, typing }: ModalProps) {
  const { t } = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useBackButton(true, onClose);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (!dialog.open) dialog.showModal();
    if (reading) content.current?.focus();
    // On a phone no field gets the focus, because the keyboard would hide half of the dialog.
    else if (typing || matchMedia('(pointer: fine)').matches)
      dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [reading, typing]);

  const onBackdrop = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };
  // A portal, because inside a header or table cell the dialog would inherit that element's landmark and text
  // style.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively (onCancel).
    <dialog
      ref={ref}
      className={cx(styles.dialog, size === 'wide' && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onBackdrop}
    >
      <div className={styles.body}>
        {/* `div`s, because a header or footer element outside of `main` would be a landmark of the page. */}
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label={t('common.close')}>
            <Icon name="close" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the content */}
        <div ref={content} className={styles.content} tabIndex={0}>
          {children}
        </div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
