import { useId } from 'react';
import { amountInput } from '#shared/identifiers.ts';
import { countBalanceInput } from '#shared/schemas/statements.ts';
import type { ReconciliationView } from '#shared/views/statements.ts';
import { NumberField } from '../../components/staff/number-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useDay } from '../../lib/use-day.ts';
import { useCountBalance } from './hooks.ts';
import styles from './import-modal.module.css';

interface CountModalProps {
  readonly view: ReconciliationView;
  readonly onClose: () => void;
}

export function CountModal({ view: { account, day }, onClose }: CountModalProps) {
  const { t } = useText();
  const formatDay = useDay();
  const formId = useId();
  const mutation = useCountBalance(onClose);
  const { field, busy, props } = useForm({
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
    <Modal
      open
      title={`${account}, ${formatDay(day)}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('staff.countSave')}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className={styles.steps}>
        <NumberField label={t('staff.countLabel')} hint={t('staff.countHint')} {...field('balance')} />
        <TextField label={t('staff.countNote')} maxLength={200} {...field('note')} />
      </form>
    </Modal>
  );
}
