import { useState } from 'react';
import { VIDEO_SHOWN } from '#shared/rules.ts';
import { type CreateVideoInput, createVideoInput } from '#shared/schemas/videos.ts';
import { playerOf } from '#shared/video-players.ts';
import type { VideoView } from '#shared/views/videos.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { Stack } from '../../components/ui/layout.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Problem } from '../../components/ui/problem.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useText } from '../../lib/text.tsx';
import { useVideoChanges, useVideos } from './hooks.ts';
import { VideoTable } from './video-table.tsx';
import styles from './videos-tab.module.css';

export function VideosTab() {
  const { t } = useText();
  const videos = useVideos();
  const [added, setAdded] = useState(0);
  const [edited, setEdited] = useState<VideoView | null>(null);
  const [doomed, setDoomed] = useState<VideoView | null>(null);
  const { create, update, remove } = useVideoChanges({
    onCreated: () => setAdded(added + 1),
    onUpdated: () => setEdited(null),
    onDeleted: () => setDoomed(null),
  });
  const edit = (video: VideoView) => {
    update.reset();
    setEdited(video);
  };

  return (
    <div className={cx('stack', styles.columns)}>
      <Stack>
        <StatCards
          failed={videos.isError}
          stats={[{ label: t('staff.areaVideo'), value: videos.data?.length }]}
        />
        <Card title={t('staff.addVideo')}>
          <VideoForm key={added} action={t('staff.addVideo')} mutation={create} />
        </Card>
      </Stack>
      <Loaded query={videos} failed="staff.loadVideosFailed" skeleton={<Skeleton height="20rem" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon="play" title={t('staff.noVideos')} />
          ) : (
            <div>
              <p className={styles.hint}>{t('staff.shownToMembers', { count: VIDEO_SHOWN })}</p>
              <VideoTable videos={list} onEdit={edit} onDelete={setDoomed} />
            </div>
          )
        }
      </Loaded>
      {edited && (
        <Modal title={t('staff.editVideo')} onClose={() => setEdited(null)}>
          <VideoForm
            initial={edited}
            action={t('staff.save')}
            mutation={{ ...update, send: (video) => update.send({ ...video, id: edited.id }) }}
          />
        </Modal>
      )}
      {doomed && (
        <ConfirmRemoval
          title={t('staff.deleteVideoConfirm')}
          what={t('staff.deleteVideoWhat', { title: doomed.title })}
          busy={remove.busy}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.send({ id: doomed.id })}
        />
      )}
    </div>
  );
}

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
function VideoForm({ initial = EMPTY, action, mutation }: VideoFormProps) {
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
        <TextField label={t('staff.columnTitle')} maxLength={200} {...field('title')} />
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
