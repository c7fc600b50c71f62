import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { TextArea } from '#client/components/ui/field.tsx';
import { Modal } from '#client/components/ui/modal.tsx';
import { useText } from '#client/lib/text.tsx';

export interface ConfirmRequest {
  readonly title: string;
  /** What will happen, and to what. */
  readonly what: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  /** Asks for an optional reason too. */
  readonly reason?: string;
}

interface ConfirmProps {
  readonly request: ConfirmRequest;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks before something that can't be taken back, naming what it does. */
export function Confirm({ request, busy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const actionId = useId();
  const { danger } = request;
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
            onClick={() => onConfirm(reason.trim())}
          >
            {request.action}
          </Button>
        </>
      }
    >
      <p>{request.what}</p>
      {request.reason && (
        <div style={{ marginBlockStart: 'var(--s4)' }}>
          <TextArea
            label={request.reason}
            rows={2}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </Modal>
  );
}
