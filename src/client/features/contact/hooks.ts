import { toast } from 'react-hot-toast';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';

export function useContact(onSent: (id: string) => void) {
  const { t } = useText();
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.contacts.create.mutate, {
    failed: 'member.messageFailed',
    onSuccess: ({ id }) => {
      toast.success(t('member.messageSent'));
      void utils.contacts.mine.invalidate();
      onSent(id);
    },
  });
}

export function useUnreadAnswers(enabled: boolean): number {
  return trpc.contacts.unread.useQuery(undefined, { enabled }).data?.count ?? 0;
}

export function useFollow() {
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.contacts.follow.mutate, {
    failed: 'member.contactReplyFailed',
    onSettled: () => void utils.contacts.invalidate(),
  });
}

export function useMarkSeen() {
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.contacts.markSeen.mutate, {
    failed: 'member.loadFailed',
    tell: null,
    onSuccess: () => void utils.contacts.invalidate(),
  });
}
