import { amountInput } from '#shared/identifiers.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { transferInput } from '#shared/schemas/accounts.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { NumberField } from '../../components/staff/number-field.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useTransfer } from './hooks.ts';

export function TransferModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const mutation = useTransfer(onClose);
  const { field, problem, ...form } = useForm({
    initial: { from: 'Easypaisa', to: 'Bank Account', amount: '', note: '' },
    schema: transferInput,
    toInput: ({ amount, ...rest }) => ({ ...rest, amount: amountInput(amount) }),
    fieldOf: { transferToSameAccount: 'to' },
    mutation,
    inline: true,
  });
  const options = PAYMENT_METHODS.map((account) => (
    <option key={account} value={account}>
      {account}
    </option>
  ));
  return (
    <FormModal
      title={t('staff.moveMoneyTitle')}
      action={t('staff.moveMoney')}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <p>{t('staff.moveMoneyHint')}</p>
      <SelectField label={t('staff.transferFrom')} {...field('from')}>
        {options}
      </SelectField>
      <SelectField label={t('staff.transferTo')} {...field('to')}>
        {options}
      </SelectField>
      <NumberField label={t('staff.amountPkr')} {...field('amount')} />
      <TextField label={t('staff.transferNote')} maxLength={200} {...field('note')} />
    </FormModal>
  );
}
