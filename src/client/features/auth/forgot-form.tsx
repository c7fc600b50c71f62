import { SERVER_IMAGE_MAX_PX } from '#shared/rules.ts';
import { forgotPasswordInput } from '#shared/schemas/auth.ts';
import { EmailField, UsernameField } from '../../components/person-fields.tsx';
import { FileField } from '../../components/ui/field.tsx';
import { UploadStatus } from '../../components/upload-status.tsx';
import { useDraft } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { usePicture } from '../../lib/use-picture.ts';
import { useForgotPassword } from './hooks.ts';
import { ResetEnd } from './reset-end.tsx';

const BLANK = { username: '', email: '', screenshot: '', newPassword: '' };

/** The screenshot is the proof of who owns the account. */
export function ForgotForm() {
  const { t } = useText();
  const draft = useDraft('forgot', BLANK, ['screenshot', 'newPassword']);
  const mutation = useForgotPassword(() => draft[1](BLANK));
  const screenshot = usePicture(SERVER_IMAGE_MAX_PX, (dataUrl) => set('screenshot', dataUrl));
  const { field, set, busy, problem, props } = useForm({
    initial: BLANK,
    kept: draft,
    schema: forgotPasswordInput,
    toInput: (values) => ({ ...values, screenshotName: screenshot.picture?.name.slice(0, 200) }),
    mutation,
    fieldOf: { imageUnreadable: 'screenshot', fileNotImage: 'screenshot', fileTooLarge: 'screenshot' },
    inline: true,
    reading: screenshot.reading,
  });

  return (
    <form {...props} className="stack">
      <UsernameField label={t('join.username')} {...field('username')} />
      <EmailField label={t('join.email')} {...field('email')} />
      <FileField
        ref={field('screenshot').ref}
        label={t('join.forgotScreenshot')}
        hint={t('join.forgotScreenshotHint')}
        text={screenshot.text}
        preview={screenshot.picture?.dataUrl}
        onFile={(file) => void screenshot.choose(file)}
        error={screenshot.error ?? field('screenshot').error}
      />
      <ResetEnd
        password={field('newPassword')}
        action={t('join.forgotButton')}
        {...{ problem, busy }}
        done={mutation.done}
      />
      {busy && <UploadStatus failures={0} size={screenshot.picture?.size} />}
    </form>
  );
}
