import { useLayoutEffect, useRef } from 'react';
import type { VideoView } from '#shared/views/videos.ts';
import { useColumns } from '../../components/staff/columns.tsx';
import { DataTable, TwoLines } from '../../components/staff/data-table.tsx';
import { RowActions } from '../../components/staff/row-actions.tsx';
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
