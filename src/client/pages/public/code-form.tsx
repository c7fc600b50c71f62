import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { PasswordField, TextField } from '#client/components/ui/field.tsx';
import { useErrorText } from '#client/lib/error-text.ts';
import { useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { paths } from '#client/paths.ts';
import { RESET_CODE, TIMINGS } from '#shared/rules.ts';
import { resetPasswordInput } from '#shared/schemas/auth.ts';
import styles from './form.module.css';
import { checkForm, useFormValues } from './use-form.ts';

/** Sets a new password with the one-time code that staff handed over. */
export function CodeForm() {
  const { t } = useText();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const form = useFormValues({ username: '', code: '', newPassword: '' });
  const [leaving, setLeaving] = useState(false);

  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      setLeaving(true);
      toast.success(t('public.passwordSet'));
      setTimeout(() => navigate(paths.login), TIMINGS.resetReturnMs);
    },
    onError: (error) => toast.error(errorText(error, 'public.submitFailed')),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const { data, errors } = checkForm(resetPasswordInput, form.values);
    form.setErrors(errors);
    const [first] = Object.values(errors);
    if (first) toast.error(t(`errors.${first}`));
    else if (data) reset.mutate(data);
  }

  const problem = (name: string) => form.errors[name] && t(`errors.${form.errors[name]}`);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={t('public.username')}
        autoComplete="username"
        autoCapitalize="none"
        value={form.values.username}
        error={problem('username')}
        onChange={(event) => form.set('username', event.target.value)}
      />
      <TextField
        label={t('public.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.values.code}
        error={problem('code')}
        onChange={(event) =>
          form.set('code', event.target.value.replace(/\D/g, '').slice(0, RESET_CODE.digits))
        }
      />
      <PasswordField
        label={t('public.newPassword')}
        hint={t('public.passwordHint')}
        autoComplete="new-password"
        value={form.values.newPassword}
        error={problem('newPassword')}
        onChange={(event) => form.set('newPassword', event.target.value)}
      />
      <Button type="submit" block busy={reset.isPending || leaving}>
        {t('public.setPassword')}
      </Button>
    </form>
  );
}
