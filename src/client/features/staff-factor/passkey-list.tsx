import { useState } from 'react';
import type { OwnPasskeyView } from '#shared/views/own-account.ts';
import { PasskeyRow } from '../../components/passkey/passkey-row.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useFormat } from '../../lib/format.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { useText } from '../../lib/text.tsx';
import { useAddPasskey, useRemovePasskey } from './hooks.ts';

interface PasskeyListProps {
  readonly passkeys: readonly OwnPasskeyView[];
}

/**
 * Before a passkey is added or removed, the server asks for a code or a passkey, unless one was given in this
 * session in the last minutes.
 */
export function PasskeyList({ passkeys }: PasskeyListProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const remove = useRemovePasskey();
  return (
    <div className="stack">
      <h4 className="title">{t('factor.passkeys')}</h4>
      <p className="small">{t('factor.passkeysHint')}</p>
      {passkeys.length > 0 && (
        <ul className="rows" aria-label={t('factor.passkeys')}>
          {passkeys.map(({ id, name, since, lastUsedAt }) => (
            <PasskeyRow
              key={id}
              name={name}
              used={`${t('factor.onSince', { time: formatWhen(since) })} · ${
                lastUsedAt
                  ? t('factor.passkeyUsed', { time: formatWhen(lastUsedAt) })
                  : t('factor.passkeyUnused')
              }`}
              busy={remove.busy}
              remove={t('factor.remove')}
              removeLabel={t('factor.passkeyRemove', { name })}
              onRemove={() => remove.send({ id })}
            />
          ))}
        </ul>
      )}
      <Problem text={remove.problem} />
      {hasPasskeys() && <AddPasskey />}
    </div>
  );
}

function AddPasskey() {
  const { t } = useText();
  const [name, setName] = useState('');
  const add = useAddPasskey(() => setName(''));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) add.send({ name: name.trim() });
      }}
    >
      <TextField
        label={t('factor.passkeyName')}
        hint={t('factor.passkeyNameHint')}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Problem text={add.problem} />
      <Button type="submit" variant="secondary" block busy={add.busy} disabled={!name.trim()}>
        {t('factor.passkeyAdd')}
      </Button>
    </form>
  );
}
