import { fitTo, type Luma } from './luma.ts';

/** With 256 bits, all receipts of one wallet app look alike (docs/screenshots.md). */
const WAVES = 32;
const SIDE = 64;

/** Cosines of the lowest frequencies over `SIDE` values, without the constant term (frequency 0). */
const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_, x) => Math.cos(((2 * x + 1) * (wave + 1) * Math.PI) / (2 * SIDE))),
);

/** Each of 1,024 bits says whether one frequency of the cosine transform is above the median. */
export function perceptualHash(luma: Luma): string {
  const grid = fitTo(luma, SIDE, SIDE);
  const across = COSINES.map((cosine) =>
    Float64Array.from({ length: SIDE }, (_, y) => dot(cosine, grid, y * SIDE)),
  );
  const waves = COSINES.flatMap((cosine) => across.map((line) => dot(cosine, line, 0)));
  const middle = [...waves].sort((a, b) => a - b)[waves.length / 2] as number;
  return waves.map((wave) => (wave > middle ? '1' : '0')).join('');
}

function dot(cosine: Float64Array, values: ArrayLike<number>, start: number): number {
  let sum = 0;
  for (let i = 0; i < SIDE; i++) sum += (cosine[i] as number) * (values[start + i] as number);
  return sum;
}

/** In percent, in their least similar spot (docs/screenshots.md). */
export const SAME_PICTURE_MAX = 20;

const COLUMNS = 240;
const ROWS = 480;
/** The side of a spot, which is a square of values; spots overlap by half. */
const SPOT = 10;
/** How many values cropping and resizing may move a spot, in each direction. */
const SHIFT = 3;
/** Variance that counts as noise, so that two empty spots are equal. */
const NOISE = 75;
const COUNT = SPOT * SPOT;

export function makeDetail(luma: Luma): Float32Array {
  return soften(fitTo(luma, COLUMNS, ROWS));
}

/** Blurs, so that a shift of half a value has little effect. */
function soften(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = 1; y < ROWS - 1; y++) {
    for (let x = 1; x < COLUMNS - 1; x++) {
      let sum = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          sum += (values[(y + dy) * COLUMNS + x + dx] as number) * (2 - Math.abs(dx)) * (2 - Math.abs(dy));
        }
      }
      out[y * COLUMNS + x] = sum / 16;
    }
  }
  return out;
}

/** Another number in a receipt changes few spots strongly; compression changes all spots a little. */
export function findDifference(a: Float32Array, b: Float32Array): number {
  let worst = 0;
  for (let y = SHIFT; y + SPOT + SHIFT <= ROWS; y += SPOT / 2) {
    for (let x = SHIFT; x + SPOT + SHIFT <= COLUMNS; x += SPOT / 2) {
      worst = Math.max(worst, 100 * (1 - bestMatch(a, b, x, y, 1 - worst / 100)));
      if (worst > SAME_PICTURE_MAX) return worst;
    }
  }
  return worst;
}

/** The similarity of a spot at its best shift, −1 to 1. Stops early at `enough`. */
function bestMatch(a: Float32Array, b: Float32Array, x: number, y: number, enough: number): number {
  const at = y * COLUMNS + x;
  let best = compareSpot(a, b, at, at);
  for (let dy = -SHIFT; dy <= SHIFT; dy++) {
    for (let dx = -SHIFT; dx <= SHIFT; dx++) {
      if (best >= enough) return best;
      best = Math.max(best, compareSpot(a, b, at, at + dy * COLUMNS + dx));
    }
  }
  return best;
}

/** The contrast and structure terms of SSIM: twice the covariance, divided by the sum of both variances. */
function compareSpot(a: Float32Array, b: Float32Array, atA: number, atB: number): number {
  let sumA = 0;
  let sumB = 0;
  let squares = 0;
  let products = 0;
  for (let y = 0; y < SPOT; y++) {
    for (let x = 0; x < SPOT; x++) {
      const valueA = a[atA + y * COLUMNS + x] as number;
      const valueB = b[atB + y * COLUMNS + x] as number;
      sumA += valueA;
      sumB += valueB;
      squares += valueA * valueA + valueB * valueB;
      products += valueA * valueB;
    }
  }
  const together = products / COUNT - (sumA * sumB) / COUNT ** 2;
  const apart = squares / COUNT - (sumA ** 2 + sumB ** 2) / COUNT ** 2;
  return (2 * together + 2 * NOISE) / (apart + 2 * NOISE);
}
