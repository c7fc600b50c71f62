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
