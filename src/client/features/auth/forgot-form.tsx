import { toast } from 'react-hot-toast';
import { Button } from '#client/components/ui/button.tsx';
import { FileField, PasswordField, TextField } from '#client/components/ui/field.tsx';
import { UploadStatus } from '#client/components/upload-status.tsx';
import { useFieldError, useForm } from '#client/lib/form.ts';
import { useText } from '#client/lib/text.tsx';
import { usePicture } from '#client/lib/use-picture.ts';
import { SERVER_IMAGE_MAX_PX } from '#shared/rules.ts';
import { forgotPasswordInput } from '#shared/schemas/auth.ts';
import styles from './auth-form.module.css';
import { useForgotPassword } from './hooks.ts';

/** Asks staff to set a new password, with a picture that shows whose account it is. */
export function ForgotForm() {
  const { t } = useText();
  const fieldError = useFieldError();
  const { request, busy, done } = useForgotPassword();
  const tell = (key: Parameters<typeof fieldError>[0]) =>
    key && toast.error(t(`errors.${key}`), { id: 'form' });
  const screenshot = usePicture(SERVER_IMAGE_MAX_PX, tell, (dataUrl) => set('screenshot', dataUrl));
  const form = useForm({
    initial: { username: '', email: '', screenshot: '', newPassword: '' },
    schema: forgotPasswordInput,
    required: ['username', 'email', 'screenshot', 'newPassword'],
    requiredKey: 'fillResetFields',
    extra: { screenshotName: screenshot.picture?.name.slice(0, 200) },
    onRefused: tell,
    onSubmit: request,
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
        label={t('join.email')}
        name="email"
        type="email"
        autoComplete="email"
        dir="ltr"
        value={values.email}
        onChange={(event) => set('email', event.target.value)}
        error={fieldError(errors.email)}
      />
      <FileField
        label={t('join.forgotScreenshot')}
        hint={t('join.forgotScreenshotHint')}
        text={screenshot.text}
        preview={screenshot.picture?.dataUrl}
        onFile={(file) => void screenshot.choose(file)}
        error={fieldError(screenshot.error ?? errors.screenshot)}
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
        {t('join.forgotButton')}
      </Button>
      {busy && <UploadStatus failures={0} />}
      {done && (
        <p className={styles.done} role="status">
          {t('join.resetReturning')}
        </p>
      )}
    </form>
  );
}
