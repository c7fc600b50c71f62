import { formatPkr } from '#shared/money.ts';
import { returnRequestInput } from '#shared/schemas/requests.ts';
import type { StaffRequestDetails } from '#shared/views/requests.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { TextArea } from '../../components/ui/field.tsx';
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
  const utils = trpc.useUtils();
  const mutation = useToastMutation(utils.client.requests.markReturned.mutate, {
    done: 'staff.returnDone',
    failed: 'staff.returnFailed',
    onDone: onClose,
    reload: () => utils.requests.invalidate(),
  });
  const { field, ...form } = useForm({
    initial: { reason: '' },
    schema: returnRequestInput,
    toInput: ({ reason }) => ({ id: request.id, reason }),
    mutation,
  });
  return (
    <FormModal
      title={t('staff.returnTitle', { number: request.number })}
      action={t('staff.returnAction')}
      danger
      form={form}
      onClose={onClose}
    >
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
    </FormModal>
  );
}
