import { useState } from 'react';
import { type FactorCodeInput, factorCodeInput } from '#shared/schemas/second-factor.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Problem } from '../ui/state.tsx';
import styles from './second-factor.module.css';
import './texts.ts';

interface CodeFormProps {
  readonly action: string;
  readonly mutation: {
    readonly send: (input: FactorCodeInput) => void;
    readonly busy: boolean;
    readonly error: unknown;
    readonly problem: string | null;
  };
  /** Whether a recovery code is accepted instead of a one-time code; false while a new secret is set up. */
  readonly recovery?: boolean;
  readonly danger?: boolean;
  readonly onCancel?: () => void;
}

export function CodeForm({ action, mutation, recovery = true, danger = false, onCancel }: CodeFormProps) {
  const { t } = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const { field, set, busy, problem, props } = useForm({
    initial: { code: '' },
    schema: factorCodeInput,
    mutation,
    fieldOf: { factorCodeWrong: 'code' },
    inline: true,
  });
  return (
    <form {...props} className="stack">
      <TextField
        key={String(isRecovery)}
        label={t(isRecovery ? 'factor.recoveryCode' : 'factor.code')}
        hint={t(isRecovery ? 'factor.recoveryHint' : 'factor.codeHint')}
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        dir="ltr"
        className={styles.code}
        {...field('code')}
      />
      {recovery && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            set('code', '');
            setIsRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? 'factor.useApp' : 'factor.useRecovery')}
        </button>
      )}
      <Problem text={problem} />
      <div className="row">
        {onCancel && (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            {t('factor.cancel')}
          </Button>
        )}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
