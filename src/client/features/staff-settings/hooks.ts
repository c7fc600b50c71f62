import { SETTINGS } from '#shared/settings.ts';
import type { SettingView } from '#shared/views/settings.ts';
import { useToastMutation } from '../../components/staff/use-toast-mutation.ts';
import { newKey, trpc } from '../../lib/trpc.ts';

interface TurnOn {
  readonly settings: readonly SettingView[];
  readonly idempotencyKey?: string;
}

function useSaved(onDone: () => void) {
  const utils = trpc.useUtils();
  return {
    done: 'staff.settingSaved',
    failed: 'staff.settingFailed',
    onDone,
    reload: () => utils.users.settings.invalidate(),
  } as const;
}

/** One after the other; after a failure those that are on stay so, and the list shows the others. */
export function useTurnOn(onDone: () => void) {
  const utils = trpc.useUtils();
  const turnOn = async ({ settings }: TurnOn) => {
    for (const { key, value: expected } of settings) {
      const value = SETTINGS[key].recommended;
      await utils.client.users.settings.set.mutate({ key, value, expected, idempotencyKey: newKey() });
    }
  };
  return useToastMutation(turnOn, { ...useSaved(onDone), onStale: onDone });
}

export function useSetSetting(onDone: () => void, onStale: () => void) {
  const utils = trpc.useUtils();
  return useToastMutation(utils.client.users.settings.set.mutate, { ...useSaved(onDone), onStale });
}
