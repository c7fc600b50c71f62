import { amountInput } from '#shared/identifiers.ts';
import { countBalanceInput } from '#shared/schemas/statements.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { NumberField } from '../../components/staff/number-field.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useCountBalance } from './hooks.ts';

interface CountModalProps {
  readonly view: ReconciliationView;
  readonly onClose: () => void;
}

export function CountModal({ view: { account, day }, onClose }: CountModalProps) {
  const { t } = useText();
  const formatDay = useDay();
  const mutation = useCountBalance(onClose);
  const { field, ...form } = useForm({
    initial: { balance: '', note: '' },
    schema: countBalanceInput,
    toInput: ({ balance, note }) => ({
      account,
      day,
      balance: amountInput(balance),
      note: note.trim() || undefined,
    }),
    mutation,
  });
  return (
    <FormModal
      title={`${account}, ${formatDay(day)}`}
      action={t('staff.countSave')}
      form={form}
      onClose={onClose}
    >
      <NumberField label={t('staff.countLabel')} hint={t('staff.countHint')} {...field('balance')} />
      <TextField label={t('staff.countNote')} maxLength={200} {...field('note')} />
    </FormModal>
  );
}
