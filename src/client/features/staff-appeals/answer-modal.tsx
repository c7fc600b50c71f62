import { useId } from 'react';
import { APPEAL_ANSWER_MAX, type AppealVerdict, answerAppealInput } from '#shared/schemas/appeals.ts';
import type { AppealView } from '#shared/views/appeals.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import styles from './answer-modal.module.css';
import { useAnswerAppeal } from './hooks.ts';

interface AnswerModalProps {
  readonly verdict: AppealVerdict;
  readonly appeal: AppealView;
  readonly onClose: () => void;
}

export function AnswerModal({ verdict, appeal, onClose }: AnswerModalProps) {
  const { t } = useText();
  const formId = useId();
  const mutation = useAnswerAppeal(onClose);
  const { field, busy, props } = useForm({
    initial: { answer: '' },
    schema: answerAppealInput,
    toInput: ({ answer }) => ({ id: appeal.id, verdict, answer }),
    mutation,
  });
  const isGrant = verdict === 'granted';
  const follows = appeal.type === 'Deposit' ? 'staff.appealGrantDeposit' : 'staff.appealGrantWithdraw';
  return (
    <Modal
      open
      title={t(isGrant ? 'staff.appealGrantTitle' : 'staff.appealUpholdTitle', { number: appeal.number })}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t(isGrant ? 'staff.appealGrant' : 'staff.appealUphold')}
          </Button>
        </>
      }
    >
      <form {...props} id={formId} className={styles.form}>
        <p className={styles.text} dir="auto">
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
      </form>
    </Modal>
  );
}
