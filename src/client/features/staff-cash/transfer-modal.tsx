import { useId } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import { PAYMENT_METHODS } from '#shared/rules.ts';
import { transferInput } from '#shared/schemas/accounts.ts';
import { NumberField } from '../../components/staff/number-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useTransfer } from './hooks.ts';
import styles from './transfer-modal.module.css';

export function TransferModal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const formId = useId();
  const mutation = useTransfer(onClose);
  const { field, busy, problem, props } = useForm({
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
    <Modal
      open
      title={t('staff.moveMoneyTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('staff.moveMoney')}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className={styles.form}>
        <p className={styles.hint}>{t('staff.moveMoneyHint')}</p>
        <SelectField label={t('staff.transferFrom')} {...field('from')}>
          {options}
        </SelectField>
        <SelectField label={t('staff.transferTo')} {...field('to')}>
          {options}
        </SelectField>
        <NumberField label={t('staff.amountPkr')} {...field('amount')} />
        <TextField label={t('staff.transferNote')} maxLength={200} {...field('note')} />
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      </form>
    </Modal>
  );
}
