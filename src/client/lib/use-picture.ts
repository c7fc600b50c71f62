import { useRef, useState } from 'react';
import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { findPictureFault, type Picture, readPicture } from './picture.ts';
import { useText } from './text.tsx';

/**
 * A picture that a person chooses: checked, made small, kept until another is chosen.
 * @param maxPx the side it is fitted to
 * @param onRefused told why a file is not taken
 * @param onReady given the data URL; an empty one when there is none (any more)
 */
export function usePicture(
  maxPx: number,
  onRefused: (key: ErrorKey) => void,
  onReady: (dataUrl: string) => void,
) {
  const { t } = useText();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [error, setError] = useState<ErrorKey | undefined>();
  const [reading, setReading] = useState(false);
  const latest = useRef<File | null>(null);

  function settle(read: Picture | null, fault?: ErrorKey): void {
    setReading(false);
    setPicture(read);
    setError(fault);
    onReady(read?.dataUrl ?? '');
    if (fault) onRefused(fault);
  }

  async function choose(file: File | null): Promise<void> {
    // The file dialog was cancelled: what was chosen before stays.
    if (!file) return;
    latest.current = file;
    const fault = findPictureFault(file);
    if (fault) return settle(null, fault);
    setReading(true);
    const read = await readPicture(file, maxPx).catch(() => null);
    if (latest.current === file) settle(read, read ? undefined : 'imageUnreadable');
  }

  let text = t('common.choosePicture');
  if (reading) text = t('common.pictureReading');
  else if (picture)
    text = t('common.pictureReady', { name: picture.name, size: Math.ceil(picture.size / 1024) });
  return { picture, text, error: error && t(`errors.${error}`), choose };
}
