import type { PasswordResetView } from '#shared/views/password-resets.ts';
import { Confirm, type ConfirmRequest } from '../../components/staff/confirm.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useResetDecisions } from './hooks.ts';

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
