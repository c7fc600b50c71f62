import { toast } from 'react-hot-toast';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';

export function useProfileReferrals(memberId: string) {
  return trpc.users.referrals.useQuery({ id: memberId, limit: 50 });
}

export function useProfileRefresh() {
  const { t } = useText();
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  return async () => {
    try {
      await utils.users.me.fetch(undefined, { staleTime: 0 });
      await utils.users.referrals.invalidate();
      toast.success(t('member.profileRefreshed'));
    } catch (error) {
      toast.error(errorText(error, 'member.loadFailed'));
    }
  };
}
