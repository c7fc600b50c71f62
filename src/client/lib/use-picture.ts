import { useRef, useState } from 'react';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { findPictureFault, type Picture, readPicture } from './picture.ts';
import { useText } from './text.tsx';

/**
 * A picture that a person chooses: checked, shrunk, and kept until another one is chosen.
 * @param maxPx the side of the square that the picture is fitted into
 * @param onReady called with the data URL; with an empty text when there is no picture
 */
export function usePicture(maxPx: number, onReady: (dataUrl: string) => void) {
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
  }

  async function choose(file: File | null): Promise<void> {
    // The file dialog was cancelled: the former choice is kept.
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
