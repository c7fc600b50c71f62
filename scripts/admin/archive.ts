import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackupFile, damaged, type Encryption } from '#postgres/archive/encryption.ts';
import { CommandError } from './command.ts';
import { makeFile } from './new-file.ts';

/*
 * A backup file is gzip over frames: a letter, the data's length in 4 bytes, the data. First is `H` (JSON).
 * A table is `T` (JSON), 0 or more `D` (rows as COPY's text), `E` (JSON: row count, SHA-256). Last is `F`.
 */

const FORMAT = 'sikka-backup';
const VERSION = 1;
const MOST_FRAME = 64 * 1024 * 1024;

export interface Header {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly madeAt: string;
  readonly program: string;
  readonly postgres: string;
  readonly migrations: readonly string[];
  readonly secretMark?: string;
  readonly sequences: Readonly<Record<string, number>>;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

export type Frame =
  | { readonly type: 'H'; readonly value: Header }
  | { readonly type: 'T'; readonly value: Table }
  | { readonly type: 'D'; readonly value: Buffer }
  | { readonly type: 'E'; readonly value: TableEnd }
  | { readonly type: 'F'; readonly value: { readonly tables: readonly TableEnd[] } };

export const headerOf = (rest: Omit<Header, 'format' | 'version'>): Header => ({
  format: FORMAT,
  version: VERSION,
  ...rest,
});

function encode(type: Frame['type'], payload: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** Each line is a row, because COPY escapes line breaks in values. */
export class Tally {
  rows = 0;
  readonly #hash: Hash = createHash('sha256');

  add(data: Buffer): void {
    this.#hash.update(data);
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) this.rows++;
  }

  end(name: string): TableEnd {
    return { name, rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

/** @returns the file's size in bytes */
export async function writeArchive(
  file: string,
  frames: AsyncIterable<Frame>,
  encryption?: Encryption,
): Promise<number> {
  const bytes = async function* () {
    for await (const { type, value } of frames) {
      yield encode(type, Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)));
    }
  };
  await makeFile(file, (draft) =>
    pipeline(
      bytes,
      createGzip({ level: 6 }),
      (packed: AsyncIterable<Uint8Array>) => encryption?.encrypt(packed) ?? packed,
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    ),
  );
  return (await stat(file)).size;
}

/**
 * A checksum follows its data, so a caller must trust no frame until the generator has ended without an
 * error.
 * @throws CommandError when the file is not a backup or comes from a newer program; StartupError when it is
 * damaged
 */
export async function* readArchive(backup: BackupFile): AsyncGenerator<Frame> {
  const file = backup.path;
  let tally = new Tally();
  const ends: TableEnd[] = [];
  let last: Frame['type'] | undefined;
  for await (const frame of readFrames(backup)) {
    if ((last === undefined) !== (frame.type === 'H')) throw damaged(file, 'no header');
    last = frame.type;
    if (frame.type === 'H') {
      if (frame.value.format !== FORMAT) throw new CommandError(`${file} is no backup of ours`);
      if (frame.value.version !== VERSION)
        throw new CommandError(`${file} was made by a newer version: update this program`);
    } else if (frame.type === 'T') tally = new Tally();
    else if (frame.type === 'D') tally.add(frame.value);
    else if (frame.type === 'E') {
      ends.push(tally.end(frame.value.name));
      if (JSON.stringify(ends.at(-1)) !== JSON.stringify(frame.value)) throw damaged(file, frame.value.name);
    } else if (JSON.stringify(ends) !== JSON.stringify(frame.value.tables)) throw damaged(file, 'tables');
    yield frame;
  }
  if (last !== 'F') throw damaged(file, 'it ends too early');
}

async function* readFrames({ path: file, read }: BackupFile): AsyncGenerator<Frame> {
  const unzipped = createGunzip({ chunkSize: 256 * 1024 });
  // Errors of the file and of gzip are ignored here, because the loop below throws them too.
  const fed = pipeline(read(), unzipped).catch(() => undefined);
  let held: Buffer[] = [];
  let size = 0;
  // The number of bytes that the next frame needs, as far as is known: at first only its head of 5 bytes.
  // Chunks are held, and joined once they have this size.
  let needed = 5;
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      held.push(chunk);
      size += chunk.length;
      if (size < needed) continue;
      let whole = held.length === 1 ? chunk : Buffer.concat(held);
      for (;;) {
        needed = 5 + (whole.length >= 5 ? whole.readUInt32BE(1) : 0);
        if (needed > MOST_FRAME) throw new CommandError(`${file} is no backup of ours`);
        if (whole.length < Math.max(5, needed)) break;
        yield decode(whole.toString('latin1', 0, 1), whole.subarray(5, needed), file);
        whole = whole.subarray(needed);
      }
      held = whole.length > 0 ? [whole] : [];
      size = whole.length;
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code = '', message } = error as { code?: string; message?: string };
    if (message === 'incorrect header check') throw new CommandError(`${file} is no backup of ours`);
    if (code.startsWith('Z_') || error instanceof SyntaxError) throw damaged(file, 'gzip');
    throw error;
  } finally {
    unzipped.destroy();
    await fed;
  }
  if (size > 0) throw damaged(file, 'it ends too early');
}

function decode(type: string, payload: Buffer, file: string): Frame {
  if (type === 'D') return { type, value: payload };
  if (!['H', 'T', 'E', 'F'].includes(type)) throw new CommandError(`${file} is no backup of ours`);
  return { type, value: JSON.parse(payload.toString('utf8')) } as Frame;
}
