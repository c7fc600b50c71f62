import { describe, expect, it } from 'vitest';
import { landingAngle, SLICE_DEGREES } from './geometry.ts';

const sliceAt = (rotation: number) => Math.round((360 - (rotation % 360)) / SLICE_DEGREES) % 12;

describe('landingAngle', () => {
  it('turns forwards from any rotation and stops on the drawn slice', () => {
    for (let slice = 0; slice < 12; slice++) {
      for (const from of [0, 17.5, 359, 1_234]) {
        for (const lean of [0, 0.5, 1]) {
          const to = landingAngle(from, slice, 2, lean);
          expect(sliceAt(to)).toBe(slice);
          expect(to - from).toBeGreaterThanOrEqual(720);
          expect(to - from).toBeLessThan(1_080);
        }
      }
    }
  });
});
