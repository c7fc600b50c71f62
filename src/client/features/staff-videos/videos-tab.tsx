import { useState } from 'react';
import { VIDEO_SHOWN } from '#shared/rules.ts';
import type { VideoView } from '#shared/views/videos.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Stack } from '../../components/ui/layout.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../components/ui/state.tsx';
import { useText } from '../../lib/text.tsx';
import { useVideoChanges, useVideos } from './hooks.ts';
import { VideoForm } from './video-form.tsx';
import { VideoTable } from './video-table.tsx';
import styles from './videos-tab.module.css';

export function VideosTab() {
  const { t } = useText();
  const videos = useVideos();
  const [added, setAdded] = useState(0);
  const [edited, setEdited] = useState<VideoView | null>(null);
  const [doomed, setDoomed] = useState<VideoView | null>(null);
  const { activate, create, update, remove } = useVideoChanges({
    onCreated: () => setAdded(added + 1),
    onUpdated: () => setEdited(null),
    onDeleted: () => setDoomed(null),
  });
  const edit = (video: VideoView) => {
    update.reset();
    setEdited(video);
  };

  return (
    <div className={styles.columns}>
      <Stack>
        <StatCards
          failed={videos.isError}
          stats={[{ label: t('staff.videoCount'), value: videos.data?.length }]}
        />
        <Card title={t('staff.addVideo')}>
          <VideoForm key={added} action={t('staff.addVideo')} mutation={create} />
        </Card>
      </Stack>
      {videos.isPending ? (
        <Skeleton height="20rem" />
      ) : videos.isError ? (
        <ErrorState title={t('staff.loadVideosFailed')} onRetry={() => void videos.refetch()} />
      ) : videos.data.length === 0 ? (
        <EmptyState icon="play" title={t('staff.noVideos')} />
      ) : (
        <div>
          <p className={styles.hint}>{t('staff.shownToMembers', { count: VIDEO_SHOWN })}</p>
          <VideoTable videos={videos.data} onActivate={activate.send} onEdit={edit} onDelete={setDoomed} />
        </div>
      )}
      {edited && (
        <Modal open title={t('staff.editVideo')} onClose={() => setEdited(null)}>
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
