import sharp from 'sharp';
import { fitPicture } from '#shared/picture-size.ts';
import { CLIENT_IMAGE_MAX_PX } from '#shared/rules.ts';

export interface Luma {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The largest difference in brightness (0 to 255) between neighbouring pixels that may be JPEG noise. */
const DRAWN = 40;

/**
 * The frame excludes empty margins, so a copy without the margins compares the same.
 * @throws when the bytes are no picture
 */
export async function readLuma(bytes: Buffer): Promise<Luma> {
  const picture = sharp(bytes);
  const { width, height } = fitPicture(await picture.metadata(), CLIENT_IMAGE_MAX_PX);
  const { data, info } = await picture
    .greyscale()
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, ...frameOf(data, info.width, info.height) };
}

function frameOf(pixels: Uint8Array, width: number, height: number) {
  const rows = new Uint32Array(height);
  const columns = new Uint32Array(width);
  for (let y = 0, at = 0; y < height; y++, at++) {
    for (let x = 0; x < width - 1; x++, at++) {
      if (Math.abs((pixels[at] as number) - (pixels[at + 1] as number)) <= DRAWN) continue;
      rows[y] = (rows[y] as number) + 1;
      columns[x] = (columns[x] as number) + 1;
    }
  }
  const [top, bottom] = ends(rows);
  const [left, right] = ends(columns);
  const tooSmall = (right - left) * (bottom - top) < (width * height) / 4;
  return tooSmall ? { left: 0, right: width, top: 0, bottom: height } : { left, right, top, bottom };
}

function ends(counts: Uint32Array): [from: number, to: number] {
  const isDrawn = (count: number) => count >= 2;
  const from = counts.findIndex(isDrawn);
  return from < 0 ? [0, 0] : [from, counts.findLastIndex(isDrawn) + 1];
}

export function fitTo(luma: Luma, columns: number, rows: number): Float32Array {
  const { pixels, width, left, right, top, bottom } = luma;
  const narrow = new Float32Array((bottom - top) * columns);
  for (let y = top; y < bottom; y++) {
    const line = pixels.subarray(y * width + left, y * width + right);
    shrinkLine(line, 0, 1, line.length, narrow, (y - top) * columns, 1, columns);
  }
  const out = new Float32Array(rows * columns);
  for (let x = 0; x < columns; x++) shrinkLine(narrow, x, columns, bottom - top, out, x, columns, rows);
  return out;
}

/** In `from`, the line's first value is at index `start` and each next one `step` further. */
function shrinkLine(
  from: ArrayLike<number>,
  start: number,
  step: number,
  length: number,
  to: Float32Array,
  toStart: number,
  toStep: number,
  count: number,
): void {
  const each = length / count;
  for (let i = 0; i < count; i++) {
    const begin = i * each;
    const end = Math.min(length, begin + each);
    let sum = 0;
    for (let at = Math.floor(begin); at < end; at++) {
      const share = Math.min(end, at + 1) - Math.max(begin, at);
      sum += (from[start + at * step] as number) * share;
    }
    to[toStart + i * toStep] = sum / each;
  }
}
