import { toast } from 'react-hot-toast';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Sends a message to the staff. */
export function useContact(onSent: () => void) {
  const { t } = useText();
  const { contacts } = trpc.useUtils().client;
  return useKeyedMutation(contacts.create.mutate, {
    failed: 'member.messageFailed',
    onSuccess: () => {
      toast.success(t('member.messageSent'));
      onSent();
    },
  });
}
