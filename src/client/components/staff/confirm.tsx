import { type ReactNode, useEffect, useId, useRef } from 'react';
import { answerInput } from '#shared/schemas/common.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './confirm.module.css';

export interface ConfirmRequest {
  readonly title: string;
  readonly what: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly ask?: Ask;
}

interface Ask {
  readonly label: string;
  readonly max: number;
  readonly isRight: (answer: string) => boolean;
}

interface ConfirmProps {
  readonly request: ConfirmRequest;
  readonly ready?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ request, ready = true, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useText();
  const formId = useId();
  const { title, what, action, danger, ask } = request;
  const { values, field, props } = useForm({
    initial: { answer: '' },
    schema: answerInput(ask?.max ?? 0),
    mutation: { busy, send: () => isReady && onConfirm() },
  });
  const isReady = ready && (ask?.isRight(values.answer) ?? true);
  const { formRef, submitRef } = useFocus(danger === true);
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t('staff.cancel')}
          </Button>
          <Button
            ref={submitRef}
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            disabled={!isReady}
            busy={busy}
          >
            {action}
          </Button>
        </>
      }
    >
      <form {...props} ref={formRef} id={formId} tabIndex={-1} className={styles.form}>
        <div>{what}</div>
        {ask && <TextField {...field('answer')} label={ask.label} autoComplete="off" maxLength={ask.max} />}
      </form>
    </Modal>
  );
}

/** If `danger`, focuses the form, so that Enter does nothing. */
function useFocus(danger: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('input')) return;
    if (danger) formRef.current?.focus({ preventScroll: true });
    else submitRef.current?.focus();
  }, [danger]);
  return { formRef, submitRef };
}
