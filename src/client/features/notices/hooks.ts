import { useRef, useState } from 'react';
import type { NoticeSettingsInput } from '#shared/schemas/notices.ts';
import type { NoticeSettingsView } from '#shared/views/notices.ts';
import {
  askPermission,
  canPush,
  isRefused,
  isWantedBy,
  rememberRefused,
  unsubscribeHere,
} from '../../lib/push.ts';
import { useText } from '../../lib/text.tsx';
import { newKey, trpc, useKeyedMutation } from '../../lib/trpc.ts';
import { subscribe } from './subscribe.ts';

export type PushState = 'unsupported' | 'refused' | 'off' | 'on';

function stateOf(userId: string): PushState {
  if (!canPush()) return 'unsupported';
  if (isWantedBy(userId)) return 'on';
  return isRefused() ? 'refused' : 'off';
}

/** @param userId the account of the session, or an account that waits for its approval */
export function usePush(userId: string) {
  const { lang } = useText();
  const utils = trpc.useUtils();
  const [state, setState] = useState(() => stateOf(userId));
  const [busy, setBusy] = useState(false);

  async function act(task: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await task();
    } finally {
      setBusy(false);
      setState(stateOf(userId));
      void utils.users.notices.get.invalidate();
    }
  }

  /** @throws if the browser or the server fails */
  const turnOn = () =>
    act(async () => {
      if (!(await askPermission())) return rememberRefused();
      await subscribe(utils.client, userId, lang);
    });
  const turnOff = () =>
    act(async () => {
      const endpoint = await unsubscribeHere().finally(rememberRefused);
      if (endpoint)
        await utils.client.users.notices.unsubscribe.mutate({ endpoint, idempotencyKey: newKey() });
    });
  return { state, busy, turnOn, turnOff };
}

export function useTold() {
  const { lang } = useText();
  const { client, users } = trpc.useUtils();
  const query = trpc.users.notices.told.useQuery({ language: lang });
  const seen = useKeyedMutation(client.users.notices.seen.mutate, {
    failed: 'notices.saveFailed',
    tell: null,
    onSuccess: () => void users.notices.unseen.invalidate(),
  });
  return { query, seen };
}

type Choices = Omit<NoticeSettingsView, 'address' | 'browsers'>;

export function useNoticeSettings() {
  const { lang } = useText();
  const utils = trpc.useUtils();
  const settings = trpc.users.notices.get.useQuery();
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const set = useKeyedMutation(utils.client.users.notices.set.mutate, {
    failed: 'notices.saveFailed',
    onError: () => {
      setChosen({});
      void utils.users.notices.get.invalidate();
    },
  });
  const data = settings.data && { ...settings.data, ...chosen };
  function choose(choice: Partial<Choices>): void {
    if (!data) return;
    setChosen({ ...chosen, ...choice });
    const { address: _, browsers: __, muted, ...rest } = { ...data, ...choice, language: lang };
    const input: NoticeSettingsInput = { ...rest, muted: [...muted] };
    // Each call sends all settings, so the calls go one after the other: the latest must arrive last.
    last.current = last.current.then(() => set.sendAsync(input)).catch(() => undefined);
  }
  return { settings, data, choose };
}
