import { toast } from 'react-hot-toast';
import { retryUnanswered, useAttempt, wasAnswered } from '../../lib/attempt.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export interface ContactForm {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Sends a message to the staff; `problem` is what went wrong, if anything. */
export function useContact(userId: string, onSent: () => void) {
  const { t } = useText();
  const errorText = useErrorText();
  const attempt = useAttempt();
  const create = trpc.contacts.create.useMutation({
    retry: retryUnanswered,
    onSuccess: () => {
      attempt.settle();
      toast.success(t('member.messageSent'));
      onSent();
    },
    onError: (error) => {
      if (wasAnswered(error)) attempt.settle();
    },
  });
  return {
    busy: create.isPending,
    problem: create.error ? errorText(create.error, 'member.messageFailed') : null,
    send: (form: ContactForm) => {
      const input = { userId, ...form };
      create.mutate({ ...input, idempotencyKey: attempt.keyFor(input) });
    },
  };
}
