import { useText } from '../lib/text.tsx';
import { useUploadProgress } from '../lib/upload.ts';
import { ProgressBar } from './ui/progress-bar.tsx';

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

interface UploadStatusProps {
  readonly failures: number;
  /** The size of the picture file in bytes. */
  readonly size: number | undefined;
}

export function UploadStatus({ failures, size }: UploadStatusProps) {
  const { t } = useText();
  const progress = useUploadProgress();
  const { sent, total } = progress ?? { sent: 0, total: 1 };
  const picture = size ?? total;
  const again = failures > 0 && sent === 0;
  return (
    <div className="stack gap-2">
      <ProgressBar value={sent} max={total} label={t('join.uploadLabel')} />
      <p role="status" className="small">
        {/* Screen readers read this line when the state changes, not at every kilobyte. */}
        {again && t('join.uploadAgain')}
        {!again && sent >= total && t('join.uploadWaiting')}
      </p>
      {!again && sent < total && (
        <p className="small">
          {t('join.uploadSending', { sent: kilobytes((sent / total) * picture), total: kilobytes(picture) })}
        </p>
      )}
    </div>
  );
}
