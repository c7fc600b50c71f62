import { toast } from 'react-hot-toast';
import { useKeyedMutation } from '../../lib/keyed-mutation.ts';
import { download } from '../../lib/save-file.ts';
import { useText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import type { Area } from './use-text.ts';

export function useChangePassword(area: Area, onDone: () => void) {
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.account.changePassword.mutate, {
    failed: `${area}.ownPasswordFailed`,
    onSuccess: () => {
      onDone();
      void utils.users.account.invalidate();
    },
  });
}

export function useChangeContact(onDone: () => void) {
  const utils = trpc.useUtils();
  return useKeyedMutation(utils.client.users.account.changeContact.mutate, {
    failed: 'member.ownContactFailed',
    onSuccess: () => {
      onDone();
      void utils.users.account.contact.invalidate();
      void utils.users.me.invalidate();
    },
  });
}

/** Asks for the file of the member's stored data (SPEC section 16), and downloads the file. */
export function useOwnData() {
  const { users } = trpc.useUtils().client;
  return useKeyedMutation(users.ownData.mutate, {
    failed: 'member.ownDataFailed',
    retry: false,
    onSuccess: ({ url }) => download(url),
  });
}

export function useEndDevices(area: Area) {
  const { t } = useText();
  const utils = trpc.useUtils();
  const { endDevice, endOtherDevices } = utils.client.users.account;
  const told = (done: 'ownDeviceEnded' | 'ownDevicesEnded') => ({
    failed: `${area}.ownDeviceEndFailed` as const,
    onSuccess: () => void toast.success(t(`${area}.${done}`)),
    onSettled: () => void utils.users.account.invalidate(),
  });
  return {
    one: useKeyedMutation(endDevice.mutate, told('ownDeviceEnded')),
    others: useKeyedMutation(endOtherDevices.mutate, told('ownDevicesEnded')),
  };
}
