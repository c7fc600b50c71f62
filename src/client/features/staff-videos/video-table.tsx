import { useLayoutEffect, useRef } from 'react';
import type { VideoView } from '#shared/views/videos.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { type Column, DataTable } from '../../components/staff/data-table.tsx';
import { RowAction } from '../../components/staff/row-action.tsx';
import { ActiveBadge } from '../../components/staff/status.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { type Direction, useActivateVideo, useMoveVideo } from './hooks.ts';

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

export function VideoTable({ videos, onEdit, onDelete }: VideoTableProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const activate = useActivateVideo();
  const moveVideo = useMoveVideo();
  const pressed = useRef<Element | null>(null);
  function move(id: string, direction: Direction): void {
    pressed.current = document.activeElement;
    moveVideo(id, direction);
  }
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
  const { status } = useColumns<VideoView>();
  const columns: Column<VideoView>[] = [
    { id: 'place', label: t('staff.columnPlace'), cell: (_, index) => index + 1 },
    { id: 'title', label: t('staff.title'), place: 'title', cell: (video) => video.title },
    {
      id: 'description',
      label: t('staff.description'),
      place: 'note',
      cell: (video) => cut(video.description),
    },
    {
      id: 'link',
      label: t('staff.columnLink'),
      cell: (video) => (
        <a
          href={video.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('staff.view')}: ${video.title}`}
        >
          {t('staff.view')}
        </a>
      ),
    },
    status(({ isActive }) => <ActiveBadge status={isActive ? 'Active' : 'Inactive'} />),
    {
      id: 'created',
      wide: true,
      label: t('staff.columnCreated'),
      cell: (video) => formatDate(video.createdAt),
    },
  ];
  const actions = (video: VideoView) => (
    <>
      <RowAction
        icon="arrow-up"
        label={t('staff.moveUp')}
        subject={video.title}
        refused={video.id === videos[0]?.id && t('staff.alreadyFirst')}
        onClick={() => move(video.id, 'up')}
      />
      <RowAction
        icon="arrow-down"
        label={t('staff.moveDown')}
        subject={video.title}
        refused={video.id === videos.at(-1)?.id && t('staff.alreadyLast')}
        onClick={() => move(video.id, 'down')}
      />
      <RowAction
        icon={video.isActive ? 'eye-off' : 'eye'}
        label={t(video.isActive ? 'staff.setInactive' : 'staff.setActive')}
        subject={video.title}
        onClick={() => activate.send({ id: video.id, isActive: !video.isActive })}
      />
      <RowAction icon="edit" label={t('staff.edit')} subject={video.title} onClick={() => onEdit(video)} />
      <RowAction
        icon="trash"
        label={t('staff.delete')}
        subject={video.title}
        onClick={() => onDelete(video)}
      />
    </>
  );
  return <DataTable label={t('staff.tabVideos')} columns={columns} rows={videos} actions={actions} />;
}
