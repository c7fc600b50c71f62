import { type CreateVideoInput, createVideoInput } from '#shared/schemas/videos.ts';
import { playerOf } from '#shared/video-players.ts';
import { Button } from '../../components/ui/button.tsx';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { Stack } from '../../components/ui/layout.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';

interface VideoFormProps {
  readonly initial?: CreateVideoInput;
  readonly action: string;
  readonly mutation: {
    readonly send: (video: CreateVideoInput) => void;
    readonly busy: boolean;
    readonly problem: string | null;
  };
}

const EMPTY: CreateVideoInput = { title: '', description: '', url: '' };

/** The form of a video: title, description and URL, all required (SPEC section 5). */
export function VideoForm({ initial = EMPTY, action, mutation }: VideoFormProps) {
  const { t } = useText();
  const { title, description, url } = initial;
  const { values, field, busy, refused, props } = useForm({
    initial: { title, description, url },
    schema: createVideoInput,
    mutation,
  });
  return (
    <form {...props}>
      <Stack gap={3}>
        <TextField label={t('staff.title')} maxLength={200} {...field('title')} />
        <TextArea label={t('staff.description')} rows={2} maxLength={2_000} {...field('description')} />
        <TextField
          label={t('staff.url')}
          hint={t(playerOf(values.url) ? 'staff.playsInside' : 'staff.opensOutside')}
          type="url"
          inputMode="url"
          placeholder="https://"
          {...field('url')}
        />
        <Problem text={refused} />
        <Button type="submit" busy={busy}>
          {action}
        </Button>
      </Stack>
    </form>
  );
}
