import { useRef, useState } from 'react';
import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { type Picture, readPicture } from './picture.ts';
import { useText } from './text.tsx';

/**
 * @param maxPx the side of the square that the picture must fit, in pixels
 * @param onReady called with the picture's data URL, or with '' if there is no valid picture
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
    // The person closed the file dialog without a choice, so the former picture stays.
    if (!file) return;
    latest.current = file;
    setReading(true);
    const read = await readPicture(file, maxPx);
    if (latest.current !== file) return;
    if ('fault' in read) settle(null, read.fault);
    else settle(read.picture);
  }

  let text = t('common.choosePicture');
  if (reading) text = t('common.pictureReading');
  else if (picture)
    text = t('common.pictureReady', { name: picture.name, size: Math.ceil(picture.size / 1024) });
  return { picture, reading, text, error: error && t(`errors.${error}`), choose };
}
