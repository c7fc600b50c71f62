import { useState } from 'react';
import { ownPasswordInput } from '#shared/schemas/auth.ts';
import type { FactorSetUp, OwnPasskeyView } from '#shared/views/own-account.ts';
import { OwnUsername } from '../../components/person-fields.tsx';
import { CodeForm } from '../../components/second-factor/code-form.tsx';
import { RecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { SetUpSteps } from '../../components/second-factor/set-up-steps.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PasswordField, TextField } from '../../components/ui/field.tsx';
import { Section } from '../../components/ui/section.tsx';
import { ErrorState, Problem, Skeleton } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.tsx';
import {
  useAddPasskey,
  useBeginFactor,
  useChangeFactor,
  useConfirmFactor,
  useOwnFactor,
  useRemovePasskey,
} from './hooks.ts';
import '../../components/second-factor/texts.ts';
import { PasskeyRow } from '../../components/passkey/passkey-row.tsx';
import { hasPasskeys } from '../../lib/passkeys.ts';

const FEW_CODES = 3;

export function FactorSection() {
  const { t } = useText();
  const session = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Section title={t(codes ? 'factor.recoveryCodes' : 'factor.codes')}>
      {codes ? (
        <RecoveryCodes codes={codes} username={session?.username ?? ''} onDone={() => setCodes(null)} />
      ) : (
        <Factor onCodes={({ recoveryCodes }) => setCodes(recoveryCodes)} />
      )}
    </Section>
  );
}

interface FactorProps {
  readonly onCodes: (codes: { readonly recoveryCodes: readonly string[] }) => void;
}

function Factor({ onCodes }: FactorProps) {
  const { t } = useText();
  const factor = useOwnFactor();
  if (factor.data === undefined) {
    if (!factor.isError || factor.isFetching) return <Skeleton height="4rem" />;
    return <ErrorState title={t('factor.loadFailed')} onRetry={() => void factor.refetch()} />;
  }
  return factor.data ? <FactorOn {...factor.data} onCodes={onCodes} /> : <FactorOff onCodes={onCodes} />;
}

function FactorOff({ onCodes }: FactorProps) {
  const { t } = useText();
  const [isBeginning, setIsBeginning] = useState(false);
  const [setUp, setSetUp] = useState<FactorSetUp | null>(null);
  const confirm = useConfirmFactor(setUp, onCodes);
  const cancel = () => {
    setSetUp(null);
    setIsBeginning(false);
  };
  if (setUp) return <SetUpSteps setUp={setUp} mutation={confirm} onCancel={cancel} />;
  if (isBeginning) return <PasswordStep onBegun={setSetUp} onCancel={cancel} />;
  return (
    <div className="stack">
      <p>
        <Badge tone="warning">{t('factor.off')}</Badge> {t('factor.offHint')}
      </p>
      <Button variant="secondary" block onClick={() => setIsBeginning(true)}>
        {t('factor.setUp')}
      </Button>
    </div>
  );
}

interface PasswordStepProps {
  readonly onBegun: (setUp: FactorSetUp) => void;
  readonly onCancel: () => void;
}

function PasswordStep({ onBegun, onCancel }: PasswordStepProps) {
  const { t } = useText();
  const { field, busy, problem, props } = useForm({
    initial: { password: '' },
    schema: ownPasswordInput,
    mutation: useBeginFactor(onBegun),
    fieldOf: { currentPasswordWrong: 'password' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <OwnUsername />
      <PasswordField
        label={t('factor.password')}
        hint={t('factor.passwordHint')}
        autoFocus
        {...field('password')}
      />
      <Problem text={problem} />
      <div className="row">
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          {t('factor.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('factor.continue')}
        </Button>
      </div>
    </form>
  );
}

interface FactorOnProps extends FactorProps {
  readonly since: string;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly OwnPasskeyView[] | null;
}

function FactorOn({ since, recoveryCodesLeft, passkeys, onCodes }: FactorOnProps) {
  const { t } = useText();
  const { formatWhen } = useFormat();
  const [change, setChange] = useState<'renew' | 'remove' | null>(null);
  const { renew, remove } = useChangeFactor(onCodes, () => setChange(null));
  const isFew = recoveryCodesLeft <= FEW_CODES;
  return (
    <div className="stack">
      <p>
        <Badge tone="success">{t('factor.on')}</Badge> {t('factor.onSince', { time: formatWhen(since) })}
      </p>
      <p className={isFew ? 'warn strong' : 'small'}>
        {t('factor.codesLeft', { count: recoveryCodesLeft })}
        {isFew && ` · ${t('factor.fewLeft')}`}
      </p>
      {change === null ? (
        <div className="row">
          <Button variant="secondary" onClick={() => setChange('renew')}>
            {t('factor.renew')}
          </Button>
          <Button variant="secondary" onClick={() => setChange('remove')}>
            {t('factor.remove')}
          </Button>
        </div>
      ) : (
        <>
          <p>{t(change === 'renew' ? 'factor.renewHint' : 'factor.removeHint')}</p>
          <CodeForm
            key={change}
            action={t(change === 'renew' ? 'factor.renew' : 'factor.removeTitle')}
            mutation={change === 'renew' ? renew : remove}
            danger={change === 'remove'}
            onCancel={() => setChange(null)}
          />
        </>
      )}
      {passkeys && <PasskeyList passkeys={passkeys} />}
    </div>
  );
}

/**
 * Before a passkey is added or removed, the server asks for a code or a passkey, unless one was given in this
 * session in the last minutes.
 */
function PasskeyList({ passkeys }: { readonly passkeys: readonly OwnPasskeyView[] }) {
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
