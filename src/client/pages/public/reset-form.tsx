import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { FileField, PasswordField, TextField } from '#client/components/ui/field.tsx';
import { useErrorText } from '#client/lib/error-text.ts';
import { useText } from '#client/lib/text.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { usePicture } from '#client/lib/use-picture.ts';
import { paths } from '#client/paths.ts';
import { TIMINGS } from '#shared/rules.ts';
import { forgotPasswordInput } from '#shared/schemas/auth.ts';
import styles from './form.module.css';
import { checkForm, useFormValues } from './use-form.ts';

/** Asks staff for a new password. */
export function ResetForm() {
  const { t } = useText();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const form = useFormValues({ username: '', email: '', newPassword: '' });
  const picture = usePicture();
  const [leaving, setLeaving] = useState(false);

  const request = trpc.auth.forgotPassword.useMutation({
    onSuccess: () => {
      setLeaving(true);
      toast.success(t('public.resetRequested'));
      setTimeout(() => navigate(paths.login), TIMINGS.resetReturnMs);
    },
    onError: (error) => toast.error(errorText(error, 'public.submitFailed')),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const { data, errors } = checkForm(forgotPasswordInput, {
      ...form.values,
      screenshot: picture.dataUrl,
      screenshotName: picture.file?.name,
    });
    form.setErrors(errors);
    const missing = picture.dataUrl === '' || Object.values(form.values).some((value) => value.trim() === '');
    const first = missing ? 'fillResetFields' : Object.values(errors)[0];
    if (first) toast.error(t(`errors.${first}`));
    else if (data) request.mutate(data);
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
        label={t('public.email')}
        type="email"
        autoComplete="email"
        value={form.values.email}
        error={problem('email')}
        onChange={(event) => form.set('email', event.target.value)}
      />
      <FileField
        label={t('public.forgotScreenshot')}
        hint={t('public.forgotScreenshotHint')}
        accept="image/jpeg,image/png,image/webp"
        error={picture.problem ? t(`errors.${picture.problem}`) : problem('screenshot')}
        file={picture.file}
        preview={picture.dataUrl || undefined}
        onFile={(file) => void picture.choose(file).then((key) => key && toast.error(t(`errors.${key}`)))}
      />
      <PasswordField
        label={t('public.newPassword')}
        hint={t('public.passwordHint')}
        autoComplete="new-password"
        value={form.values.newPassword}
        error={problem('newPassword')}
        onChange={(event) => form.set('newPassword', event.target.value)}
      />
      <Button type="submit" block busy={request.isPending || leaving}>
        {t('public.sendRequest')}
      </Button>
    </form>
  );
}
