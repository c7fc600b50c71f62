import type { ErrorKey } from '#shared/i18n/en/refusals.ts';
import { fitPicture } from '#shared/picture-size.ts';
import { CLIENT_IMAGE_QUALITY, IMAGE_MAX_BYTES } from '#shared/rules.ts';
import { readDataUrl } from './data-url.ts';

export interface Picture {
  readonly name: string;
  readonly dataUrl: string;
  /** The size of the picture in bytes; the data URL is a third longer. */
  readonly size: number;
}

type Outcome = { readonly picture: Picture } | { readonly fault: ErrorKey };

/**
 * Limits count after shrinking (SPEC section 5). A browser that can't shrink the picture, or whose canvas
 * gives back other pixels (protection against fingerprints), sends the file as it is.
 * @param maxPx the side of the square in pixels
 */
export async function readPicture(file: File, maxPx: number): Promise<Outcome> {
  // Some Android apps give files without a type or with a general one; only decoding then says what they are.
  const claims = /^(image\/|application\/octet-stream$|$)/.exec(file.type)?.[0];
  if (claims === undefined) return { fault: 'fileNotImage' };
  const isTyped = claims === 'image/';
  // Undefined in a browser that can't decode a file outside the page: the server looks at it then.
  const bitmap = await window.createImageBitmap?.(file).catch(() => null);
  if (bitmap === null) {
    if (!isTyped) return { fault: 'fileNotImage' };
    return { fault: file.size < IMAGE_MAX_BYTES ? 'imageUnreadable' : 'fileTooLarge' };
  }
  const shrunk = bitmap && (await keepsPixels()) ? await shrink(bitmap, maxPx) : null;
  bitmap?.close();
  const sent = shrunk ?? new Blob([file], { type: isTyped ? file.type : 'image/jpeg' });
  if (sent.size >= IMAGE_MAX_BYTES) return { fault: 'fileTooLarge' };
  const dataUrl = await readDataUrl(sent).catch(() => null);
  if (!dataUrl) return { fault: 'imageUnreadable' };
  return { picture: { name: file.name, dataUrl, size: sent.size } };
}

async function shrink(bitmap: ImageBitmap, maxPx: number): Promise<Blob | null> {
  const { width, height } = fitPicture(bitmap, maxPx);
  return encode(width, height, (context) => {
    // JPEG has no transparency; without this, transparent parts would become black instead of white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
  });
}

type Draw = (context: CanvasRenderingContext2D) => void;

function draw(width: number, height: number, paint: Draw): HTMLCanvasElement | null {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  paint(context);
  return canvas;
}

async function encode(width: number, height: number, paint: Draw): Promise<Blob | null> {
  const canvas = draw(width, height, paint);
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/jpeg', CLIENT_IMAGE_QUALITY);
    else resolve(null);
  });
  return blob?.type === 'image/jpeg' ? blob : null;
}

const PATTERN = ['#f00', '#0f0', '#00f', '#fff', '#000', '#ff0', '#888', '#0ff', '#f0f'];
const CELL = 32;
/** Of 255: JPEG changes a plain colour by less, and so does protection that nobody sees. */
const DIFFERENCE = 48;

/** Draws plain colours, sends them the way of a picture, and compares them. */
async function keepsPixels(): Promise<boolean> {
  try {
    const width = PATTERN.length * CELL;
    const paint: Draw = (context) => {
      PATTERN.forEach((colour, at) => {
        context.fillStyle = colour;
        context.fillRect(at * CELL, 0, CELL, CELL);
      });
    };
    const blob = await encode(width, CELL, paint);
    if (!blob) return false;
    const back = await createImageBitmap(blob);
    const read = draw(width, CELL, (context) => context.drawImage(back, 0, 0))?.getContext('2d');
    const pixels = read?.getImageData(0, 0, width, CELL).data ?? [];
    for (let y = 4; y < CELL; y += 4) {
      for (let x = 4; x < width; x += 4) {
        // Beside an edge JPEG mixes colours.
        if (x % CELL < 8 || x % CELL > CELL - 8) continue;
        const hex = PATTERN[Math.floor(x / CELL)] as string;
        for (let channel = 0; channel < 3; channel++) {
          const wanted = Number.parseInt(hex[channel + 1] as string, 16) * 17;
          const found = pixels[(y * width + x) * 4 + channel] ?? -255;
          if (Math.abs(found - wanted) > DIFFERENCE) return false;
        }
      }
    }
    return true;
  } catch {
    return false;
  }
}
