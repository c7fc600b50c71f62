import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { Link, useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { PasswordField, TextField } from '#client/components/ui/field.tsx';
import { useErrorText } from '#client/lib/error-text.ts';
import { startPendingSession, startPendingSignup, startSession } from '#client/lib/session.ts';
import { useText } from '#client/lib/text.tsx';
import { type Outputs, trpc } from '#client/lib/trpc.ts';
import { paths } from '#client/paths.ts';
import { isStaff } from '#shared/policies.ts';
import { TIMINGS } from '#shared/rules.ts';
import { loginInput } from '#shared/schemas/auth.ts';
import styles from './form.module.css';
import { checkForm, useFormValues } from './use-form.ts';

/** SPEC sections 2, 4 and 5: an account that isn't active yet goes on to /payment, others to their first screen after a second. */
export function LoginPage() {
  const { t } = useText();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const form = useFormValues({ username: '', password: '' });
  const [leaving, setLeaving] = useState(false);

  const login = trpc.auth.login.useMutation({
    onSuccess: enter,
    onError: (error) => toast.error(errorText(error, 'public.loginFailed')),
  });

  function enter({ token, user, redirectTo }: Outputs['auth']['login']) {
    setLeaving(true);
    const unpaid = redirectTo === 'payment';
    if (unpaid) toast(t('public.completePayment'), { icon: 'ℹ️' });
    else toast.success(t('public.loginSuccess'));
    setTimeout(() => {
      if (unpaid) {
        startPendingSignup({ userId: user.id, username: user.username });
        startPendingSession(token);
        navigate(paths.payment);
        return;
      }
      startSession({
        token,
        role: user.role,
        username: user.username,
        fullName: user.name,
        userId: user.id,
      });
      navigate(isStaff(user.role) ? paths.admin : paths.dashboard, { replace: true });
    }, TIMINGS.redirectMs);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const username = form.values.username.trim();
    const email = username.includes('@') ? username : undefined;
    const { data, errors } = checkForm(loginInput, {
      username,
      password: form.values.password.trim(),
      email,
    });
    form.setErrors(errors);
    if (!data) {
      toast.error(t('errors.fillAllRequiredFields'));
      return;
    }
    login.mutate(data);
  }

  const problem = (name: 'username' | 'password') => form.errors[name] && t(`errors.${form.errors[name]}`);
  return (
    <>
      <h1>{t('public.loginTitle')}</h1>
      <p className={styles.lead}>{t('public.loginLead')}</p>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={t('public.usernameOrEmail')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.values.username}
          error={problem('username')}
          onChange={(event) => form.set('username', event.target.value)}
        />
        <PasswordField
          label={t('public.password')}
          autoComplete="current-password"
          value={form.values.password}
          error={problem('password')}
          onChange={(event) => form.set('password', event.target.value)}
        />
        <Button type="submit" block busy={login.isPending || leaving}>
          {t('public.login')}
        </Button>
      </form>
      <p className={styles.links}>
        <Link href={paths.forgotPassword}>{t('public.forgotPassword')}</Link>
        <Link href={paths.signup}>{t('public.noAccount')}</Link>
      </p>
    </>
  );
}
