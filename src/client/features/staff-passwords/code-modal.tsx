import { useState } from 'react';
import { RESET_CODE } from '#shared/rules.ts';
import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { Confirm } from '../../components/staff/confirm.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useCopy } from '../../lib/use-copy.ts';
import styles from './code-modal.module.css';
import { useIssueCode } from './hooks.ts';

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
