import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { CLIENT_IMAGE_QUALITY, IMAGE_MAX_BYTES } from '#shared/rules.ts';

export interface Picture {
  readonly name: string;
  readonly dataUrl: string;
  /** The size of the picture in bytes; the data URL is a third longer. */
  readonly size: number;
}

/** The reason why a chosen file is refused (SPEC section 5); undefined if it is accepted. */
export function findPictureFault(file: File): ErrorKey | undefined {
  if (!file.type.startsWith('image/')) return 'fileNotImage';
  return file.size >= IMAGE_MAX_BYTES ? 'fileTooLarge' : undefined;
}

/**
 * If the browser can't convert the picture, the original file is sent, and the server checks it.
 * @param maxPx the side of the square in pixels
 * @throws if the file is no picture that the browser can read
 */
export async function readPicture(file: File, maxPx: number): Promise<Picture> {
  const bitmap = await window.createImageBitmap?.(file);
  const dataUrl = (bitmap && shrink(bitmap, maxPx)) ?? (await readDataUrl(file));
  const base64 = dataUrl.length - dataUrl.indexOf(',') - 1;
  return { name: file.name, dataUrl, size: Math.floor((base64 * 3) / 4) };
}

function shrink(bitmap: ImageBitmap, maxPx: number): string | undefined {
  const scale = Math.min(1, maxPx / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency; without this, transparent parts would become black instead of white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const dataUrl = canvas.toDataURL('image/jpeg', CLIENT_IMAGE_QUALITY);
  return dataUrl.startsWith('data:image/jpeg') ? dataUrl : undefined;
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsDataURL(file);
  });
}
