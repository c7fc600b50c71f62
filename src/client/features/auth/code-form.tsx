import { toast } from 'react-hot-toast';
import { Button } from '#client/components/ui/button.tsx';
import { PasswordField, TextField } from '#client/components/ui/field.tsx';
import { useFieldError, useForm } from '#client/lib/form.ts';
import { useText } from '#client/lib/text.tsx';
import { RESET_CODE } from '#shared/rules.ts';
import { resetPasswordInput } from '#shared/schemas/auth.ts';
import styles from './auth-form.module.css';
import { useResetWithCode } from './hooks.ts';

/** Sets a new password with the one-time code from support. */
export function CodeForm() {
  const { t } = useText();
  const fieldError = useFieldError();
  const { reset, busy, done } = useResetWithCode((key) => {
    if (key === 'resetCodeInvalid') form.refuse({ code: key });
  });
  const form = useForm({
    initial: { username: '', code: '', newPassword: '' },
    schema: resetPasswordInput,
    required: ['username', 'code', 'newPassword'],
    requiredKey: 'fillAllRequiredFields',
    onRefused: (key) => toast.error(t(`errors.${key}`), { id: 'form' }),
    onSubmit: reset,
  });
  const { values, errors, set } = form;

  return (
    <form ref={form.formRef} className={styles.form} onSubmit={form.submit} noValidate>
      <TextField
        label={t('join.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={values.username}
        onChange={(event) => set('username', event.target.value)}
        error={fieldError(errors.username)}
      />
      <TextField
        label={t('join.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        hint={t('join.codeHint', { digits: RESET_CODE.digits, minutes: RESET_CODE.ttlMinutes })}
        value={values.code}
        onChange={(event) => set('code', event.target.value.replace(/\D/g, '').slice(0, RESET_CODE.digits))}
        error={fieldError(errors.code)}
      />
      <PasswordField
        label={t('join.newPassword')}
        name="newPassword"
        autoComplete="new-password"
        dir="ltr"
        hint={t('join.passwordHint')}
        value={values.newPassword}
        onChange={(event) => set('newPassword', event.target.value)}
        error={fieldError(errors.newPassword)}
      />
      <Button type="submit" block busy={busy} disabled={done}>
        {t('join.codeButton')}
      </Button>
      {done && (
        <p className={styles.done} role="status">
          {t('join.resetReturning')}
        </p>
      )}
    </form>
  );
}
