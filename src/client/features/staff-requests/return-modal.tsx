import { useId } from 'react';
import { formatPkr } from '#shared/money.ts';
import { returnRequestInput } from '#shared/schemas/requests.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

interface ReturnModalProps {
  readonly request: StaffRequestDetails;
  readonly onClose: () => void;
}

/** The member sees the reason. */
export function ReturnModal({ request, onClose }: ReturnModalProps) {
  const { t } = useText();
  const formId = useId();
  const utils = trpc.useUtils();
  const mutation = useToastMutation(utils.client.requests.markReturned.mutate, {
    done: 'staff.returnDone',
    failed: 'staff.returnFailed',
    onDone: onClose,
    reload: () => utils.requests.invalidate(),
  });
  const { field, busy, props } = useForm({
    initial: { reason: '' },
    schema: returnRequestInput,
    toInput: ({ reason }) => ({ id: request.id, reason }),
    mutation,
  });
  return (
    <Modal
      open
      title={t('staff.returnTitle', { number: request.number })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {t('staff.returnAction')}
          </Button>
        </>
      }
    >
      <form {...props} id={formId}>
        <p>
          {t('staff.returnWhat', {
            amount: formatPkr(request.amount),
            user: request.user,
            account: request.paidFrom ?? 'Bank Account',
          })}
        </p>
        <TextArea
          {...field('reason')}
          label={t('staff.reasonGiven')}
          hint={t('staff.reasonHint')}
          rows={2}
          maxLength={300}
        />
      </form>
    </Modal>
  );
}
