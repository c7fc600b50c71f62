import { FileRefusal } from './refusal.ts';

const MOST_ENTRIES = 200;
const MOST_BYTES = 32 * 1024 * 1024;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end record is 22 bytes and a comment of at most 65,535. */
const END_REACH = 22 + 65_535;

/**
 * The files of a zip archive by its central directory. A file's size is counted while it is inflated,
 * because the size in its header may be wrong.
 */
export class Zip {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #entries = new Map<string, { method: number; at: number; size: number }>();
  #left = MOST_BYTES;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    const view = new DataView(bytes.buffer);
    let end = bytes.length - 22;
    const first = Math.max(0, bytes.length - END_REACH);
    while (end >= first && view.getUint32(end, true) !== END) end -= 1;
    if (end < first) throw new FileRefusal('fileDamaged');
    const count = view.getUint16(end + 10, true);
    if (count > MOST_ENTRIES) throw new FileRefusal('fileDamaged');
    let at = view.getUint32(end + 16, true);
    for (let n = 0; n < count; n += 1) {
      if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new FileRefusal('fileDamaged');
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
      this.#entries.set(name, {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  async text(name: string): Promise<string | undefined> {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    const { at, size, method } = entry;
    const view = new DataView(this.#bytes.buffer);
    if (at + 30 > this.#bytes.length || (method !== 0 && method !== 8)) throw new FileRefusal('fileDamaged');
    const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    const packed = new Blob([this.#bytes.subarray(start, start + size)]).stream();
    const stream = method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'));
    const decoder = new TextDecoder();
    const reader = stream.getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new FileRefusal('fileDamaged');
      });
      if (done) return text + decoder.decode();
      this.#left -= value.length;
      if (this.#left < 0) {
        await reader.cancel();
        throw new FileRefusal('fileInflated', { mb: MOST_BYTES / 1024 / 1024 });
      }
      text += decoder.decode(value, { stream: true });
    }
  }
}
