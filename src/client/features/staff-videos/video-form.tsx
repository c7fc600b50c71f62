import { type FormEvent, useState } from 'react';
import toast from 'react-hot-toast';
import { type ErrorKey, isErrorKey } from '#shared/i18n/en/errors.ts';
import { type CreateVideoInput, createVideoInput } from '#shared/schemas/videos.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { useText } from '../../lib/text.tsx';
import styles from './video-form.module.css';

interface VideoFormProps {
  readonly initial?: CreateVideoInput;
  readonly action: string;
  readonly busy: boolean;
  readonly onSubmit: (video: CreateVideoInput) => void;
}

const EMPTY: CreateVideoInput = { title: '', description: '', url: '' };

/** Title, description and address, all required (SPEC section 5). */
export function VideoForm({ initial = EMPTY, action, busy, onSubmit }: VideoFormProps) {
  const { t } = useText();
  const [video, setVideo] = useState(initial);
  const [problem, setProblem] = useState<ErrorKey | undefined>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = createVideoInput.safeParse(video);
    const message = checked.success ? undefined : (checked.error.issues[0]?.message ?? '');
    const key = message === undefined ? undefined : isErrorKey(message) ? message : 'badInput';
    setProblem(key);
    if (key) toast.error(t(`errors.${key}`));
    if (checked.success) onSubmit(checked.data);
  }

  const change = (name: keyof CreateVideoInput) => (event: { target: { value: string } }) => {
    setProblem(undefined);
    setVideo({ ...video, [name]: event.target.value });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField label={t('staff.title')} maxLength={200} value={video.title} onChange={change('title')} />
      <TextField
        label={t('staff.url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={video.url}
        error={problem === 'urlInvalid' ? t('errors.urlInvalid') : undefined}
        onChange={change('url')}
      />
      <TextArea
        label={t('staff.description')}
        rows={2}
        maxLength={2_000}
        value={video.description}
        onChange={change('description')}
      />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
