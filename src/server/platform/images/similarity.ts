import { fitTo, type Luma } from './luma.ts';

/** Beyond this two pictures are not the same: the figures are in docs/screenshots.md. In percent, of the worst spot. */
export const SAME_PICTURE_MAX = 20;

const COLUMNS = 240;
const ROWS = 480;
/** A spot is a square of so many values; spots overlap by half. */
const SPOT = 10;
/** How far a spot may have moved by cropping and resizing. */
const SHIFT = 3;
/** Noise of this variance is nothing, so that an empty spot is like another. */
const NOISE = 75;
const COUNT = SPOT * SPOT;

/** A picture made ready to be compared with others in detail. */
export function makeDetail(luma: Luma): Float32Array {
  return soften(fitTo(luma, COLUMNS, ROWS));
}

/** Takes the edge off, so that a shift of half a pixel is no difference. */
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

/**
 * How far the least alike spot of two pictures is from being the same, in percent, up to 200; another number in a receipt changes a few spots
 * wholly, another size or compression every spot a little. Ends early, with any greater number, once it is above `SAME_PICTURE_MAX`.
 */
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

/** The likeness of a spot with the other picture's, where it fits best; −1 to 1. Looks no further once it is `enough`. */
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

/** The structure term of SSIM: how much the two vary together, out of how much they vary. */
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
