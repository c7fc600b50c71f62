import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Pack, pack } from 'tar-stream';
import * as z from 'zod/mini';
import type { Sql } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';
import { codeOf } from '#drizzle/startup-error.ts';
import { type Archive, type BaseCopy, putCompressed } from './archive-folder.ts';

const SKIPPED = /^postmaster\.|^postgresql\.auto\.conf\.tmp$|(^|\/)(pgsql_tmp|pg_internal\.init)/;
const ONLY_THE_FOLDER = /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/;

/**
 * @param sql a single connection: `pg_backup_stop` must run on the connection of `pg_backup_start`
 * @param lastCopied resolves when the named WAL file and all earlier ones are in the archive
 */
export async function takeBase(
  archive: Archive,
  sql: Sql,
  secretMark: string,
  lastCopied: (name: string) => Promise<void>,
): Promise<BaseCopy> {
  const id = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const [start] = parseRows(
    z.object({ firstWal: z.string(), cluster: z.string(), walFileBytes: z.int() }),
    await sql`
      with started as (select pg_backup_start(${id}, true) as at)
      select pg_walfile_name(at) as "firstWal", current_setting('data_directory') as cluster,
        (select setting::int from pg_settings where name = 'wal_segment_size') as "walFileBytes" from started`,
  );
  if (!start) throw new Error('pg_backup_start gave no answer');
  const tar = pack();
  let bytes = 0;
  let lastWal = '';
  const fill = async () => {
    bytes = await addFolder(tar, start.cluster, '');
    const [stop] = parseRows(
      z.object({ lastWal: z.string(), label: z.string() }),
      await sql`select pg_walfile_name(lsn) as "lastWal", labelfile as label from pg_backup_stop(true)`,
    );
    lastWal = stop?.lastWal ?? '';
    tar.entry({ name: 'backup_label', mode: 0o600 }, stop?.label ?? '');
    tar.finalize();
  };
  const filling = fill().catch((error) => tar.destroy(error));
  const file = await putCompressed(archive, `base/${id}.tar`, tar as AsyncIterable<Uint8Array>);
  await filling;
  await lastCopied(lastWal);
  const { firstWal, walFileBytes } = start;
  return { id, endedAt: Date.now(), firstWal, lastWal, walFileBytes, bytes, file, secretMark };
}

async function addFolder(tar: Pack, cluster: string, path: string): Promise<number> {
  let bytes = 0;
  for (const entry of await entriesOf(join(cluster, path))) {
    const name = path ? `${path}/${entry.name}` : entry.name;
    if (SKIPPED.test(name)) continue;
    if (entry.isDirectory()) {
      tar.entry({ name, type: 'directory', mode: 0o700 });
      if (!ONLY_THE_FOLDER.test(name)) bytes += await addFolder(tar, cluster, name);
      else if (name === 'pg_wal')
        tar.entry({ name: 'pg_wal/archive_status', type: 'directory', mode: 0o700 });
    } else if (entry.isFile()) bytes += await addFile(tar, cluster, name);
  }
  return bytes;
}

/** If a table is dropped during the copy, Postgres deletes its files. */
function unlessGone<T>(error: unknown, otherwise: T): T {
  if (codeOf(error) === 'ENOENT') return otherwise;
  throw error;
}

const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error) => unlessGone(error, []));

/** If the size then changes, a restore corrects it from the WAL. */
async function addFile(tar: Pack, cluster: string, name: string): Promise<number> {
  const path = join(cluster, name);
  const size = await stat(path).then(
    (found) => found.size,
    (error) => unlessGone(error, undefined),
  );
  if (size === undefined) return 0;
  const entry = tar.entry({ name, size, mode: 0o600 });
  const closed = new Promise<void>((resolve) => void entry.once('close', () => resolve()));
  const write = async (chunk: Buffer) => {
    const isFull = !entry.write(chunk);
    if (isFull)
      await Promise.race([closed, new Promise<void>((resolve) => void entry.once('drain', () => resolve()))]);
    if (tar.destroyed) throw new Error('the copy was ended');
  };
  let left = size;
  if (size > 0) {
    try {
      for await (const chunk of createReadStream(path, { end: size - 1 })) {
        await write(chunk);
        left -= chunk.length;
      }
    } catch (error) {
      unlessGone(error, undefined);
    }
  }
  for (; left > 0; left -= Math.min(left, ZEROS.length)) await write(ZEROS.subarray(0, left));
  entry.end(undefined);
  return size;
}

const ZEROS = Buffer.alloc(64 * 1024);
