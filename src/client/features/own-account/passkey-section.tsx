import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { PASSKEY, useAddPasskey } from '../../components/passkey/hooks.ts';
import { PasskeyRow } from '../../components/passkey/passkey-row.tsx';
import { OwnUsername } from '../../components/person-fields.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField } from '../../components/ui/field.tsx';
import { Section } from '../../components/ui/section.tsx';
import { Problem } from '../../components/ui/state.tsx';
import { useFormat } from '../../lib/format.ts';
import { isJustLoggedIn } from '../../lib/own-session.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { download } from '../../lib/save-file.ts';
import { deviceStorage } from '../../lib/storage.ts';
import { useText } from '../../lib/text.tsx';
import { trpc, useKeyedMutation } from '../../lib/trpc.ts';
import type { Area } from './use-text.ts';

/** Left out where the site can't have passkeys. */
export function PasskeySection() {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const utils = trpc.useUtils();
  const { data } = trpc.users.account.passkeys.useQuery();
  const remove = useKeyedMutation(utils.client.users.account.removePasskey.mutate, {
    failed: 'passkey.failed',
    onSuccess: () => void toast.success(t('passkey.removed')),
    onSettled: () => void utils.users.account.passkeys.invalidate(),
  });
  if (!data) return null;
  const own = deviceStorage.get(PASSKEY);
  return (
    <Section title={t('passkey.title')}>
      <p className="small">{t('passkey.hint')}</p>
      <ul className="rows">
        {data.map(({ id, credential, name, since, lastUsedAt }) => (
          <PasskeyRow
            key={id}
            name={
              <>
                <bdi>{name}</bdi> {credential === own && <Badge tone="success">{t('passkey.here')}</Badge>}
              </>
            }
            used={
              lastUsedAt
                ? t('passkey.used', { time: formatWhen(lastUsedAt) })
                : t('passkey.unused', { time: formatWhen(since) })
            }
            busy={remove.busy}
            remove={t('passkey.remove')}
            removeLabel={`${t('passkey.remove')}: ${name}`}
            onRemove={() => {
              if (credential === own) deviceStorage.set(PASSKEY, '');
              remove.send({ id });
            }}
          />
        ))}
      </ul>
      {hasPasskeys() && !data.some(({ credential }) => credential === own) && <AddPasskey />}
    </Section>
  );
}

function AddPasskey() {
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [isOld] = useState(() => !isJustLoggedIn());
  const add = useAddPasskey(() => setPassword(''));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.send({ password });
      }}
    >
      <OwnUsername />
      {(isOld || add.isPasswordWrong) && (
        <PasswordField
          label={t('passkey.password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <Problem text={add.problem} />
      <Button type="submit" variant="secondary" block busy={add.busy}>
        {t('passkey.add')}
      </Button>
    </form>
  );
}

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
