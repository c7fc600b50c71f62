import { useLayoutEffect, useRef, useState } from 'react';
import { VIDEO_SHOWN } from '#shared/rules.ts';
import { type CreateVideoInput, createVideoInput } from '#shared/schemas/videos.ts';
import { playerOf } from '#shared/video-players.ts';
import type { VideoView } from '#shared/views/videos.ts';
import { ConfirmRemoval } from '../../components/staff/confirm.tsx';
import { DataTable, TwoLines, useColumns } from '../../components/staff/data-table.tsx';
import { Loaded } from '../../components/staff/list-view.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
import { StatCards } from '../../components/staff/stat-cards.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../components/ui/cx.ts';
import { TextArea, TextField } from '../../components/ui/field.tsx';
import { Stack } from '../../components/ui/layout.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { EmptyState, Problem, Skeleton } from '../../components/ui/state.tsx';
import { useForm } from '../../lib/form.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { type Direction, useActivateVideo, useMoveVideo, useVideoChanges, useVideos } from './hooks.ts';
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

/** The number of characters of a description that the table shows (SPEC section 2.2). */
const SHOWN = 50;

function cut(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

interface VideoTableProps {
  readonly videos: readonly VideoView[];
  readonly onEdit: (video: VideoView) => void;
  readonly onDelete: (video: VideoView) => void;
}

function VideoTable({ videos, onEdit, onDelete }: VideoTableProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const activate = useActivateVideo();
  const moveVideo = useMoveVideo();
  const pressed = useRef<Element | null>(null);
  const move = (id: string, direction: Direction) => () => {
    pressed.current = document.activeElement;
    moveVideo(id, direction);
  };
  // If a row moves or the list is read again, the pressed button may lose the focus and gets it back here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the order
  useLayoutEffect(() => {
    const button = pressed.current;
    if (!(button instanceof HTMLButtonElement)) return;
    if (document.activeElement !== document.body && document.activeElement !== button) return;
    // At an end of the list the pressed button becomes disabled, so the row's first enabled button gets the
    // focus.
    const other = button.parentElement?.querySelector<HTMLButtonElement>('button:not(:disabled)') ?? null;
    pressed.current = button.disabled ? other : button;
    (button.disabled ? other : button)?.focus();
  }, [videos]);
  const { column, status, title } = useColumns<VideoView>();
  return (
    <DataTable
      label={t('staff.areaVideo')}
      rows={videos}
      columns={[
        column('staff.columnPlace', (_, index) => index + 1),
        title('staff.columnTitle', (video) => (
          <TwoLines sub={cut(video.description)}>{video.title}</TwoLines>
        )),
        column('staff.columnLink', (video) => (
          <a
            href={video.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${t('staff.view')}: ${video.title}`}
          >
            {t('staff.view')}
          </a>
        )),
        status(({ isActive }) => <ActiveBadge status={isActive ? 'Active' : 'Inactive'} />),
        column('staff.columnCreated', (video) => formatDate(video.createdAt), { wide: true }),
      ]}
      actions={(video) => {
        const { id, isActive } = video;
        const isFirst = id === videos[0]?.id && t('staff.alreadyFirst');
        const isLast = id === videos.at(-1)?.id && t('staff.alreadyLast');
        return (
          <RowActions
            subject={video.title}
            actions={[
              { icon: 'arrow-up', label: 'staff.moveUp', refused: isFirst, onClick: move(id, 'up') },
              { icon: 'arrow-down', label: 'staff.moveDown', refused: isLast, onClick: move(id, 'down') },
              {
                icon: isActive ? 'eye-off' : 'eye',
                label: isActive ? 'staff.setInactive' : 'staff.setActive',
                onClick: () => activate.send({ id, isActive: !isActive }),
              },
              { icon: 'edit', label: 'staff.edit', onClick: () => onEdit(video) },
              { icon: 'trash', label: 'staff.delete', onClick: () => onDelete(video) },
            ]}
          />
        );
      }}
    />
  );
}
