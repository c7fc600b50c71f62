import table from '#client/components/staff/table.module.css';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useFormat } from '#client/lib/format.ts';
import { useText } from '#client/lib/text.tsx';
import type { VideoView } from '#shared/views.ts';

/** A description's length in the table (SPEC section 9). */
const SHOWN = 50;

interface VideoTableProps {
  readonly videos: readonly VideoView[];
  readonly onEdit: (video: VideoView) => void;
  readonly onDelete: (video: VideoView) => void;
}

export function VideoTable({ videos, onEdit, onDelete }: VideoTableProps) {
  const { t } = useText();
  const { formatDate } = useFormat();
  const columns = [
    t('staff.columnNumber'),
    t('staff.title'),
    t('staff.description'),
    t('staff.url'),
    t('staff.columnStatus'),
    t('staff.columnCreated'),
    t('staff.columnActions'),
  ];
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {videos.map((video, index) => (
            <tr key={video.id}>
              <td data-label={columns[0]}>{index + 1}</td>
              <td data-label={columns[1]}>{video.title}</td>
              <td data-label={columns[2]}>
                {video.description.length > SHOWN
                  ? `${video.description.slice(0, SHOWN)}…`
                  : video.description}
              </td>
              <td data-label={columns[3]}>
                <a href={video.url} target="_blank" rel="noopener noreferrer">
                  {t('staff.view')}
                </a>
              </td>
              <td data-label={columns[4]}>
                <Badge tone={video.isActive ? 'success' : 'neutral'}>
                  {t(video.isActive ? 'staff.statusActive' : 'staff.statusInactive')}
                </Badge>
              </td>
              <td data-label={columns[5]}>{formatDate(video.createdAt)}</td>
              <td>
                <div className={table.actions}>
                  <Button size="small" variant="secondary" onClick={() => onEdit(video)}>
                    {t('staff.edit')}
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => onDelete(video)}>
                    {t('staff.delete')}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
