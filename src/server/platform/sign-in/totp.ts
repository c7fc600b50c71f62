import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND_FACTOR } from '#shared/rules.ts';

/* Time-based one-time codes (RFC 6238) with HMAC-SHA-1, 30 s and 6 digits, because all apps support these. */

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): string {
  return toBase32(randomBytes(20));
}

/** The number of bytes must be a multiple of five. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The number of the time step (of 30 s) in which a moment lies; `ms` is in milliseconds since 1970. */
export const stepOf = (ms: number) => Math.floor(ms / 1000 / SECOND_FACTOR.stepSeconds);

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** SECOND_FACTOR.digits).padStart(SECOND_FACTOR.digits, '0');
}

/** The current one, or the one before or after it, because clocks differ. */
export function findStep(secret: string, code: string, now = Date.now()): number | undefined {
  const given = Buffer.from(code);
  return [0, -1, 1]
    .map((tolerance) => stepOf(now) + tolerance)
    .find(
      (step) =>
        given.length === SECOND_FACTOR.digits && timingSafeEqual(given, Buffer.from(codeAt(secret, step))),
    );
}

export function totpUri(secret: string, brand: string, username: string): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand)}`;
}
