/**
 * These functions also run in the browser, so that a member can check a proof without trusting the server.
 */

import type { SealProof, SealView } from './views/seals.ts';

const LEAF = 0;
const NODE = 1;
/** Stands for the hash of the previous seal in the first seal, which has no previous one. */
export const NO_SEAL = '0'.repeat(64);

type Bytes = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();

async function sha256(...parts: readonly Uint8Array[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @returns null if the index or the path does not fit a tree of `count` leaves */
export async function rootOfProof({
  leaf,
  index,
  count,
  path,
}: Pick<SealProof, 'leaf' | 'index' | 'count' | 'path'>): Promise<string | null> {
  if (!(index >= 0 && index < count)) return null;
  let hash = await sha256(Uint8Array.of(LEAF), encoder.encode(leaf));
  let place = index;
  let last = count - 1;
  for (const text of path) {
    if (last === 0) return null;
    const other = fromBase64(text);
    if (place % 2 === 1 || place === last) {
      hash = await sha256(Uint8Array.of(NODE), other, hash);
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
      }
    } else hash = await sha256(Uint8Array.of(NODE), hash, other);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? toHex(hash) : null;
}

/** The hash of a seal, in hex. @param before the previous seal; undefined for the first seal of all */
export async function sealHash(
  { day, count, root }: Pick<SealView, 'day' | 'count' | 'root'>,
  before: Pick<SealView, 'hash'> | undefined,
): Promise<string> {
  const text = ['sikka-seal-1', day, count, root, before?.hash ?? NO_SEAL].join('\n');
  return toHex(await sha256(encoder.encode(text)));
}
