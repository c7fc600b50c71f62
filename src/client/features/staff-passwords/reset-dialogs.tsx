import { useState } from 'react';
import { RESET_CODE } from '#shared/rules.ts';
import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { Confirm, type ConfirmRequest } from '../../components/staff/confirm.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useCopy } from '../../lib/copy.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import styles from './code-modal.module.css';
import { useIssueCode, useResetDecisions } from './hooks.ts';

interface ConfirmResetProps {
  readonly verb: 'complete' | 'reject' | 'delete';
  readonly reset: PasswordResetView;
  readonly onClose: () => void;
}

/** Asks for confirmation before a password request is decided or deleted (SPEC section 5). */
export function ConfirmReset({ verb, reset, onClose }: ConfirmResetProps) {
  const { t } = useText();
  const decisions = useResetDecisions(onClose);
  const { formatTime } = useFormat();
  const { username, status, replaced, codeUntil } = reset;
  const ends = codeUntil && <p>{t('staff.resetCodeEnds', { time: formatTime(codeUntil) })}</p>;
  const requests: Record<typeof verb, ConfirmRequest> = {
    complete: {
      title: t('staff.completeConfirm', { username }),
      what: (
        <>
          <p>{t('staff.completeWhat', { username })}</p>
          {replaced > 0 && <p>{t('staff.completeReplaced', { username })}</p>}
        </>
      ),
      action: t('staff.complete'),
    },
    reject: {
      title: t('staff.rejectResetConfirm', { username }),
      what: (
        <>
          <p>{t('staff.rejectResetWhat')}</p>
          {ends}
        </>
      ),
      action: t('staff.reject'),
      danger: true,
    },
    delete: {
      title: t('staff.deleteResetConfirm', { username }),
      what: (
        <>
          <p>{t(status === 'Pending' ? 'staff.deleteResetPending' : 'staff.deleteResetDecided')}</p>
          {ends}
        </>
      ),
      action: t('staff.delete'),
      danger: true,
    },
  };
  const pendingOnly = verb === 'reject' || undefined;
  return (
    <Confirm
      request={requests[verb]}
      busy={decisions[verb].busy}
      onClose={onClose}
      onConfirm={() => decisions[verb].send({ id: reset.id, pendingOnly })}
    />
  );
}

interface CodeModalProps {
  readonly reset: PasswordResetView;
  readonly onClose: () => void;
}

/** The code is shown once and can't be read again. */
export function CodeModal({ reset, onClose }: CodeModalProps) {
  const { t } = useText();
  const { formatTime } = useFormat();
  const copy = useCopy('staff.copyFailed');
  const [issued, setIssued] = useState<{ code: string; expiresAt: string } | null>(null);
  const issue = useIssueCode(setIssued);
  const { username } = reset;
  if (!issued) {
    return (
      <Confirm
        request={{
          title: t('staff.issueCodeConfirm', { username }),
          what: t('staff.issueCodeWhat', { username }),
          action: t('staff.issueCode'),
        }}
        busy={issue.busy}
        onClose={onClose}
        onConfirm={() => issue.send({ id: reset.id })}
      />
    );
  }
  return (
    <Modal
      title={`${t('staff.oneTimeCode')}: ${username}`}
      onClose={onClose}
      footer={
        <Button onClick={() => void copy(issued.code, 'staff.codeCopied')}>{t('staff.copyCode')}</Button>
      }
    >
      <p className={styles.code} dir="ltr">
        {issued.code}
      </p>
      <p className="muted center">
        {t('staff.codeOnce', { time: formatTime(issued.expiresAt), tries: RESET_CODE.tries })}
      </p>
    </Modal>
  );
}
