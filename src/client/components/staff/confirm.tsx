import { type ReactNode, useEffect, useId, useRef } from 'react';
import { answerInput } from '#shared/schemas/common.ts';
import { useDraft } from '../../lib/draft.ts';
import { type ControlProps, useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { Columns } from './columns.tsx';
import styles from './confirm.module.css';

export interface ConfirmRequest {
  readonly title: string;
  /** The effect of the action, and the object of it. */
  readonly what: ReactNode;
  /** The evidence, shown in a second column. */
  readonly aside?: ReactNode;
  /** Undefined once the action is no longer possible: the dialog can then only be closed. */
  readonly action?: string;
  readonly danger?: boolean;
  /** An optional text field of one line or of several. */
  readonly ask?: Ask;
}

interface Ask {
  readonly label: string;
  readonly hint?: string;
  readonly lines: boolean;
  readonly max: number;
}

interface ConfirmProps {
  readonly request: ConfirmRequest;
  /** False while a required check is missing. */
  readonly ready?: boolean;
  readonly busy: boolean;
  readonly onConfirm: (answer: string) => void;
  readonly onClose: () => void;
}

const BLANK = { answer: '' };

/** Asks before an action that can't be undone, and names its effect. */
export function Confirm({ request, ready = true, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useText();
  const formId = useId();
  const { formRef, submitRef } = useFocus(request, ready);
  const { title, what, aside, action, danger, ask } = request;
  const { values, field, props } = useForm({
    initial: BLANK,
    kept: useDraft(`confirm:${title}`, BLANK),
    schema: answerInput(ask?.max ?? 0),
    mutation: {
      busy,
      send: ({ answer = '' }) => {
        if (action && ready) onConfirm(answer);
      },
    },
  });
  return (
    <Modal
      open
      size={aside ? 'wide' : 'normal'}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t(action ? 'staff.cancel' : 'common.close')}
          </Button>
          {action && (
            <Button
              ref={submitRef}
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              disabled={!ready}
              busy={busy}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      <form {...props} ref={formRef} id={formId} tabIndex={-1} className={styles.form}>
        <Columns aside={aside}>
          <div className={styles.main}>
            <div>{what}</div>
            {ask && (action || values.answer !== '') && (
              <AskField ask={ask} field={field('answer')} readOnly={!action} />
            )}
          </div>
        </Columns>
      </form>
    </Modal>
  );
}

interface AskFieldProps {
  readonly ask: Ask;
  readonly field: ControlProps;
  /** The text can't be sent any more, but can still be read and copied. */
  readonly readOnly: boolean;
}

function AskField({ ask, field, readOnly }: AskFieldProps) {
  const { t } = useText();
  const Control = ask.lines ? TextArea : TextField;
  return (
    <Control
      {...field}
      label={readOnly ? t('staff.notSaved') : ask.label}
      hint={!readOnly && ask.hint}
      autoComplete="off"
      {...(ask.lines && { rows: 2 })}
      maxLength={ask.max}
      readOnly={readOnly}
    />
  );
}

/** Enter confirms, except for a deletion and while the dialog is not ready or outdated. */
function useFocus({ action, danger }: ConfirmRequest, ready: boolean) {
  const formRef = useRef<HTMLFormElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const began = useRef(false);
  const possible = action !== undefined;
  useEffect(() => {
    const { activeElement } = document;
    const inField = activeElement?.matches('input, textarea') === true;
    const isFirst = !began.current;
    began.current = true;
    if (danger && possible) return;
    if (possible && ready && (isFirst || !inField)) submitRef.current?.focus();
    // The close button gets no focus: the person may press Enter before reading the change.
    else if (!inField) formRef.current?.focus({ preventScroll: true });
  }, [possible, danger, ready]);
  return { formRef, submitRef };
}
