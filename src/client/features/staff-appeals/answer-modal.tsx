import { APPEAL_ANSWER_MAX, type AppealVerdict, answerAppealInput } from '#shared/schemas/appeals.ts';
import type { AppealView } from '#shared/views/appeals.ts';
import { FormModal } from '../../components/staff/form-modal.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useAnswerAppeal } from './hooks.ts';

interface AnswerModalProps {
  readonly verdict: AppealVerdict;
  readonly appeal: AppealView;
  readonly onClose: () => void;
}

export function AnswerModal({ verdict, appeal, onClose }: AnswerModalProps) {
  const { t } = useText();
  const mutation = useAnswerAppeal(onClose);
  const { field, ...form } = useForm({
    initial: { answer: '' },
    schema: answerAppealInput,
    toInput: ({ answer }) => ({ id: appeal.id, verdict, answer }),
    mutation,
  });
  const isGrant = verdict === 'granted';
  const follows = appeal.type === 'Deposit' ? 'staff.appealGrantDeposit' : 'staff.appealGrantWithdraw';
  return (
    <FormModal
      title={t(isGrant ? 'staff.appealGrantTitle' : 'staff.appealUpholdTitle', { number: appeal.number })}
      action={t(isGrant ? 'staff.appealGrant' : 'staff.appealUphold')}
      form={form}
      onClose={onClose}
    >
      <p className="prose" dir="auto">
        {appeal.text}
      </p>
      <p>{t(isGrant ? follows : 'staff.appealUpholdHint')}</p>
      <TextArea
        label={t('staff.appealAnswer')}
        rows={4}
        dir="auto"
        maxLength={APPEAL_ANSWER_MAX}
        {...field('answer')}
      />
    </FormModal>
  );
}
