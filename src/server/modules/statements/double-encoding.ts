/* A program that takes UTF-8 for Windows-1252 or Windows-1256 and writes it as UTF-8 makes Ù† or ظ† of ن. */

/** The bytes of the letters that are not ASCII. */
function bytesOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding);
  const high = Array.from({ length: 128 }, (_, at) => at + 128);
  return new Map([
    ...high.slice(0, 32).map((byte) => [String.fromCharCode(byte), byte] as const),
    ...high.map((byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  ]);
}

const LATIN = bytesOf('windows-1252');
const ARABIC = bytesOf('windows-1256');
const UTF8 = new TextDecoder('utf-8', { fatal: true });
/** Texts that went through such programs several times. */
const ROUNDS = 3;

function repaired(run: string, bytes: ReadonlyMap<string, number>): string {
  // Letters alone are Urdu: each garbled one has a sign.
  if (bytes === ARABIC && !/[^\p{L}\p{M}]/u.test(run)) return run;
  const found = Array.from(run, (letter) => bytes.get(letter));
  if (found.includes(undefined)) return run;
  try {
    return UTF8.decode(Uint8Array.from(found as number[]));
  } catch {
    return run;
  }
}

/** Repairs words that were encoded twice. Others stay as they are. */
export function withoutDoubleEncoding(text: string): string {
  let found = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = found;
    for (const bytes of [LATIN, ARABIC])
      found = found.replace(/[^\0-\x7f]{2,}/g, (run) => repaired(run, bytes));
    if (found === before) return found;
  }
  return found;
}
