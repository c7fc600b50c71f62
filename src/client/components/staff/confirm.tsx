import type { ReactNode } from 'react';
import { answerInput } from '#shared/schemas/common.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { TextField } from '../ui/field.tsx';
import { FormModal } from './form-modal.tsx';

export interface ConfirmRequest {
  readonly title: string;
  readonly what: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  readonly ask?: Ask;
}

interface Ask {
  readonly label: string;
  readonly max: number;
  readonly isRight: (answer: string) => boolean;
}

interface ConfirmProps {
  readonly request: ConfirmRequest;
  readonly ready?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function Confirm({ request, ready = true, busy, onConfirm, onClose }: ConfirmProps) {
  const { title, what, action, danger, ask } = request;
  const { values, field, ...form } = useForm({
    initial: { answer: '' },
    schema: answerInput(ask?.max ?? 0),
    mutation: { busy, send: () => isReady && onConfirm() },
  });
  const isReady = ready && (ask?.isRight(values.answer) ?? true);
  return (
    <FormModal
      isQuestion
      title={title}
      action={action}
      danger={danger === true}
      ready={isReady}
      form={form}
      onClose={onClose}
    >
      <div>{what}</div>
      {ask && <TextField {...field('answer')} label={ask.label} autoComplete="off" maxLength={ask.max} />}
    </FormModal>
  );
}

interface ConfirmRemovalProps
  extends Omit<ConfirmProps, 'request' | 'ready'>,
    Pick<ConfirmRequest, 'title' | 'what'> {
  readonly action?: string;
}

export function ConfirmRemoval({ title, what, action, ...rest }: ConfirmRemovalProps) {
  const { t } = useText();
  return <Confirm {...rest} request={{ title, what, action: action ?? t('staff.delete'), danger: true }} />;
}
