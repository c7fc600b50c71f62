import { createHash } from 'node:crypto';

const SIZE = 32;
const NODE = Buffer.of(1);

/** A last hash without a neighbour moves up unchanged. */
function nextLevel(hashes: Buffer): Buffer {
  const level: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += 2 * SIZE) {
    const pair = hashes.subarray(at, at + 2 * SIZE);
    level.push(pair.length > SIZE ? createHash('sha256').update(NODE).update(pair).digest() : pair);
  }
  return Buffer.concat(level);
}

/** On each level, lowest first, the 32-byte neighbour of the hash that contains the leaf. */
export function pathTo(hashes: Buffer, index: number): Buffer[] {
  const path: Buffer[] = [];
  let place = index;
  for (let level = hashes; level.length > SIZE; level = nextLevel(level)) {
    const neighbour = (place % 2 === 0 ? place + 1 : place - 1) * SIZE;
    if (neighbour < level.length) path.push(level.subarray(neighbour, neighbour + SIZE));
    place = Math.floor(place / 2);
  }
  return path;
}
