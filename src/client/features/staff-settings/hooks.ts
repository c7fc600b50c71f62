import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { trpc } from '../../lib/trpc.ts';

export function useSettings() {
  return trpc.users.settings.list.useQuery();
}

export function useSetSetting(onDone: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.settings.set.mutate, {
    done: 'staff.settingSaved',
    failed: 'staff.settingFailed',
    onDone,
    reload: () => utils.users.settings.invalidate(),
  });
}
