import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf } from '#testing/table.ts';
import { fitPicture } from './picture-size.ts';

test('a picture fits the square, and a long screenshot keeps the width', () => {
  for (const row of rowsOf(`
    1080 2400 | 360 800
    4000 3000 | 800 600
    200 100 | 200 100
    1080 8000 | 800 5926
    8000 1080 | 5926 800
    1080 40000 | 432 16000
    1 9000 | 1 9000`)) {
    const [from, to] = row.map((cell) => cell.split(' ').map(Number));
    const { width, height } = fitPicture({ width: from?.[0] ?? 0, height: from?.[1] ?? 0 }, 800);
    expect([width, height]).toEqual(to);
  }
  const side = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(800, 1600), (width, height, maxPx) => {
      const fitted = fitPicture({ width, height }, maxPx);
      expect(Math.min(fitted.width, fitted.height)).toBeGreaterThan(0);
      expect(fitted.width * fitted.height).toBeLessThanOrEqual(800 * 16_000);
      expect(fitPicture(fitted, maxPx)).toEqual(fitted);
    }),
  );
});
