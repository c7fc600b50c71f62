/**
 * The daily spin, provably fair (docs/provably-fair.md has the definition and test vectors). These pure
 * functions run in the browser too, so that a member can verify any spin without trusting the server.
 */

import { milsToPaisa } from './money.ts';

/**
 * A prize in mils (thousandths of a dollar), and its chance: `weight` out of 10,000. 0 mils is 'try again'.
 */
export interface OddsRow {
  readonly usdMils: number;
  readonly weight: number;
}

/** A roll falls into the range of one row; the ranges follow each other in this order. */
export const DEFAULT_ODDS: readonly OddsRow[] = [
  { usdMils: 0, weight: 7_500 },
  { usdMils: 1, weight: 1_500 },
  { usdMils: 50, weight: 800 },
  { usdMils: 200, weight: 120 },
  { usdMils: 600, weight: 40 },
  { usdMils: 800, weight: 20 },
  { usdMils: 1_000, weight: 15 },
  { usdMils: 3_000, weight: 4 },
  { usdMils: 5_000, weight: 1 },
];
export const ODDS_TOTAL = 10_000;

/** The average prize of a spin in paisa, which need not be whole. */
export function expectedPaisa(odds: readonly OddsRow[]): number {
  return odds.reduce((sum, row) => sum + milsToPaisa(row.usdMils) * row.weight, 0) / ODDS_TOTAL;
}

/** The prizes of the 12 slices in mils, clockwise from the top. Every second slice is 'try again' (0). */
export const WHEEL_SLICES = [50, 0, 1, 0, 200, 0, 600, 0, 800, 0, 1_000, 0] as const;

const encoder = new TextEncoder();

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}

async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text))));
}

export function oddsText(odds: readonly OddsRow[]): string {
  return odds.map((row) => `${row.usdMils}:${row.weight}`).join(',');
}

export function oddsHash(odds: readonly OddsRow[]): Promise<string> {
  return sha256Hex(oddsText(odds));
}

export interface CommitmentParts {
  /** 32 bytes in hex that nobody can guess, which the server keeps secret until the spin. */
  readonly secret: string;
  readonly oddsHash: string;
  readonly memberId: string;
  readonly businessDay: string;
}

/** SHA-256 over `sikka-spin-v1|secret|oddsHash|memberId|businessDay`, in hex. */
export function spinCommitment(parts: CommitmentParts): Promise<string> {
  return sha256Hex(
    ['sikka-spin-v1', parts.secret, parts.oddsHash, parts.memberId, parts.businessDay].join('|'),
  );
}

/**
 * The roll, 0 to 9999: a 32-bit big-endian word of HMAC-SHA256(secret bytes, `clientSeed:block`) modulo
 * 10,000. Words of `limit` or more are skipped, so that all rolls are equally likely.
 */
export async function spinRoll(secret: string, clientSeed: string): Promise<number> {
  const key = await crypto.subtle.importKey(
    'raw',
    fromHex(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const limit = Math.floor(2 ** 32 / ODDS_TOTAL) * ODDS_TOTAL;
  for (let block = 0; ; block++) {
    const mac = new DataView(await crypto.subtle.sign('HMAC', key, encoder.encode(`${clientSeed}:${block}`)));
    for (let offset = 0; offset < 32; offset += 4) {
      const word = mac.getUint32(offset);
      if (word < limit) return word % ODDS_TOTAL;
    }
  }
}

/** @throws RangeError if the odds do not cover the roll */
export function spinPrize(odds: readonly OddsRow[], roll: number): number {
  let upTo = 0;
  for (const row of odds) {
    upTo += row.weight;
    if (roll < upTo) return row.usdMils;
  }
  throw new RangeError(`roll ${roll} is outside the odds table`);
}

/** The prizes $3 and $5 use the $1 slice. For 'try again' the roll picks one of six slices. */
export function spinSlice(usdMils: number, roll: number): number {
  if (usdMils === 0) return (roll % 6) * 2 + 1;
  const slice = (WHEEL_SLICES as readonly number[]).indexOf(Math.min(usdMils, 1_000));
  if (slice < 0) throw new RangeError(`no slice for ${usdMils} mils`);
  return slice;
}
