import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Problem } from '../ui/state.tsx';
import styles from './form-modal.module.css';

interface FormModalProps {
  readonly title: string;
  /** The name of the button that sends the form. */
  readonly action: string;
  readonly danger?: boolean;
  readonly ready?: boolean;
  /** What `useForm` gives. */
  readonly form: Form;
  readonly problem?: string | null | undefined;
  /** A question begins at its button; a dangerous one beside it, so that Enter does nothing. */
  readonly isQuestion?: boolean;
  /** The view before the change is sent; the form is behind it. */
  readonly review?: Review | null | false | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface Form {
  readonly busy: boolean;
  readonly props: ComponentProps<'form'>;
  /** The server's reason against saving. The dialog stays open with the typed text. */
  readonly refused?: string | null | undefined;
}

interface Review {
  readonly label: string;
  readonly back: string;
  readonly action: string;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly content: ReactNode;
}

/** A form, its buttons and its problem; with `review` a second view before it is sent. */
export function FormModal(props: FormModalProps) {
  const { title, action, danger = false, ready = true, form, problem, review, children } = props;
  const { isQuestion = false, onClose } = props;
  const { t } = useText();
  const id = useId();
  const body = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isQuestion || document.activeElement?.matches('input')) return;
    if (danger) body.current?.focus({ preventScroll: true });
    else submit.current?.focus();
  }, [isQuestion, danger]);
  const buttons = review ? (
    <>
      <Button variant="secondary" disabled={review.busy} onClick={review.onBack}>
        {review.back}
      </Button>
      <Button busy={review.busy} onClick={review.onSend}>
        {review.action}
      </Button>
    </>
  ) : (
    <>
      <Button variant="secondary" disabled={form.busy} onClick={onClose}>
        {t('staff.cancel')}
      </Button>
      <Button
        ref={submit}
        type="submit"
        form={id}
        variant={danger ? 'danger' : 'primary'}
        disabled={!ready}
        busy={form.busy}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Modal title={title} onClose={onClose} footer={buttons}>
      {review ? (
        <Focused label={review.label}>{review.content}</Focused>
      ) : (
        <form {...form.props} ref={body} id={id} tabIndex={-1} className={styles.form} autoComplete="off">
          {children}
        </form>
      )}
      <Problem text={problem ?? form.refused} />
    </Modal>
  );
}

/** Takes the focus, so that the press of Enter that opened the view does not send the change. */
export function Focused({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} tabIndex={-1} className={styles.form} aria-label={label}>
      {children}
    </section>
  );
}
