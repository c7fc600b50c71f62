import { describe, expect, it } from 'vitest';
import { codeAt, findStep, newSecret, stepOf, toBase32, totpUri } from './totp.ts';

/** The secret of RFC 6238, appendix B, and its times in seconds, with the last six digits of their codes. */
const SECRET = toBase32(Buffer.from('12345678901234567890'));
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('one-time codes', () => {
  it.each(VECTORS)('at %s s are those of RFC 6238', (seconds, code) => {
    expect(codeAt(SECRET, stepOf(seconds * 1000))).toBe(code);
    expect(findStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted one step early and late, and no further', () => {
    const now = 1_111_111_111_000;
    const found = (steps: number) => findStep(SECRET, codeAt(SECRET, stepOf(now) + steps), now);
    expect([-2, -1, 0, 1, 2].map((steps) => found(steps) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each(['', '28708', '2870820', 'abcdef', '٢٨٧٠٨٢'])('are not %j', (code) => {
    expect(findStep(SECRET, code, 59_000)).toBeUndefined();
  });

  it('have secrets of 160 bits that differ, in an address for a camera', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    expect(totpUri(secret, 'A & B', 'x.y')).toBe(
      `otpauth://totp/A%20%26%20B:x.y?secret=${secret}&issuer=A%20%26%20B`,
    );
  });
});
