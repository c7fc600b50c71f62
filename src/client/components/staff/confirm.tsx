import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { TextArea, TextField } from '#client/components/ui/field.tsx';
import { Modal } from '#client/components/ui/modal.tsx';
import { useText } from '#client/lib/text.tsx';

export interface ConfirmRequest {
  readonly title: string;
  /** What will happen, and to what. */
  readonly what: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  /** Asks for something optional too: a text of a few lines, or of one. */
  readonly ask?: {
    readonly label: string;
    readonly hint?: string;
    readonly lines: boolean;
    readonly max: number;
  };
}

interface ConfirmProps {
  readonly request: ConfirmRequest;
  readonly busy: boolean;
  readonly onConfirm: (answer: string) => void;
  readonly onClose: () => void;
}

/** Asks before something that can't be taken back, naming what it does. */
export function Confirm({ request, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useText();
  const [answer, setAnswer] = useState('');
  const actionId = useId();
  const { danger, ask } = request;
  // Enter does what was asked for, but never what destroys.
  useEffect(() => {
    if (!danger) document.getElementById(actionId)?.focus();
  }, [danger, actionId]);
  return (
    <Modal
      open
      title={request.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t('staff.cancel')}
          </Button>
          <Button
            id={actionId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => onConfirm(answer.trim())}
          >
            {request.action}
          </Button>
        </>
      }
    >
      <div>{request.what}</div>
      {ask && (
        <form
          style={{ marginBlockStart: 'var(--s4)' }}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) onConfirm(answer.trim());
          }}
        >
          {ask.lines ? (
            <TextArea
              label={ask.label}
              hint={ask.hint}
              rows={2}
              maxLength={ask.max}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          ) : (
            <TextField
              label={ask.label}
              hint={ask.hint}
              autoComplete="off"
              maxLength={ask.max}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          )}
        </form>
      )}
    </Modal>
  );
}
