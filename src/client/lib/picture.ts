import type { ErrorKey } from '#shared/i18n/en/errors.ts';
import { CLIENT_IMAGE_MAX_PX, CLIENT_IMAGE_QUALITY, IMAGE_MAX_BYTES } from '#shared/rules.ts';

/** What is wrong with a chosen file, if anything (SPEC section 5). */
export function findFileProblem(file: File): ErrorKey | undefined {
  if (!file.type.startsWith('image/')) return 'fileNotImage';
  if (file.size >= IMAGE_MAX_BYTES) return 'fileTooLarge';
  return undefined;
}

/** A picture fitted to 800×800 as JPEG at 0.7, as a data URL; the file as it is where the browser can't decode it (SPEC section 5). */
export async function shrinkPicture(file: File): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, CLIENT_IMAGE_MAX_PX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', CLIENT_IMAGE_QUALITY);
  } catch {
    return readAsDataUrl(file);
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
