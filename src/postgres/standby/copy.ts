import { mkdirSync } from 'node:fs';
import { mkdtemp, open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import * as z from 'zod/mini';
import type { Sql } from '#drizzle/client.ts';
import { parseRows } from '#drizzle/rows.ts';
import { reasonOf, StartupError } from '#drizzle/startup-error.ts';
import { ONLY_THE_FOLDER, SKIPPED } from '../archive/base-copy.ts';
import { type ClusterSpec, DRAFT_PREFIX, type HostPort, type Pair, removeDrafts } from '../cluster.ts';
import { giveTo } from '../runner.ts';
import type { EmbeddedLog } from '../supervise.ts';
import { AUTO_SETTINGS, connectTo, follow, STANDBY } from './pair.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 2_000;
const LOG_EVERY_MS = 30_000;

/**
 * Copies the database of the other machine over the network, with Postgres' own interface for copies
 * (`pg_backup_start`), and makes the copy a standby of that machine. Waits while that machine is away.
 * @throws StartupError when the other machine refuses, is itself a standby, or runs another Postgres version
 */
export async function copyOther(
  spec: ClusterSpec,
  other: HostPort,
  { password }: Pair,
  log: EmbeddedLog,
): Promise<void> {
  const from = `${other.host}:${other.port}`;
  for (let logged = Number.NEGATIVE_INFINITY; ; ) {
    spec.signal?.throwIfAborted();
    const sql = connectTo(other, password);
    const end = () => void sql.end({ timeout: 0 });
    spec.signal?.addEventListener('abort', end);
    try {
      await assertSame(sql, spec, from);
      log.warn(`Copying the database of ${from}`);
      await copyAll(spec, other, password, sql);
      log.warn(`The database of ${from} is copied: this machine is its standby`);
      return;
    } catch (error) {
      spec.signal?.throwIfAborted();
      if (error instanceof StartupError) throw error;
      const reason = reasonOf(error);
      if (error instanceof postgres.PostgresError && /^(28|42|3D)/.test(error.code))
        throw new StartupError(
          `STANDBY_OF ${from} refuses this machine (${reason}): is APP_SECRET the same, and STANDBY_LISTEN set there?`,
        );
      if (performance.now() - logged > LOG_EVERY_MS) {
        log.warn(`Waiting for the database of ${from}, to copy it: ${reason}`);
        logged = performance.now();
      }
    } finally {
      spec.signal?.removeEventListener('abort', end);
      await sql.end({ timeout: 1 });
    }
    await delay(RETRY_MS, undefined, spec.signal ? { signal: spec.signal } : {}).catch(() => undefined);
  }
}

async function assertSame(sql: Sql, { binaries }: ClusterSpec, from: string): Promise<void> {
  const [row] = parseRows(
    z.object({ major: z.string(), follows: z.boolean() }),
    await sql`select (current_setting('server_version_num')::int / 10000)::text as major,
      pg_is_in_recovery() as follows`,
  );
  if (row?.follows) throw new StartupError(`STANDBY_OF ${from} is a standby itself: name the primary`);
  if (row?.major !== binaries.major)
    throw new StartupError(`${from} runs Postgres ${row?.major}, and the bundled one is ${binaries.major}`);
}

/** Copies under a temporary name, so that the Postgres directory is always complete or absent. */
async function copyAll(spec: ClusterSpec, other: HostPort, password: string, sql: Sql): Promise<void> {
  await removeDrafts(spec.dataDir);
  const draft = await mkdtemp(join(spec.dataDir, DRAFT_PREFIX));
  const target = join(draft, 'data');
  giveTo(spec.runner, draft);
  const files = new CopiedFiles(spec, target);
  try {
    files.makeFolder('');
    // From here on, the replication slot makes the primary keep its log until the standby has received it, up
    // to `max_slot_wal_keep_size`.
    await sql`select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${STANDBY}`;
    await sql`select pg_create_physical_replication_slot(${STANDBY}, true)`;
    await sql`select pg_backup_start(${STANDBY}, true)`;
    await copyFolder(sql, files, '');
    const [stop] = parseRows(
      z.object({ label: z.string() }),
      await sql`select labelfile as label from pg_backup_stop(false)`,
    );
    await files.write('backup_label', [Buffer.from(stop?.label ?? '')]);
    await files.write(AUTO_SETTINGS, []);
    await follow(target, other, password);
    await files.finish();
    await rename(target, spec.cluster);
  } finally {
    await removeDrafts(spec.dataDir);
  }
}

const entry = z.object({ name: z.string(), size: z.nullable(z.number()), isFolder: z.nullable(z.boolean()) });

async function copyFolder(sql: Sql, files: CopiedFiles, path: string): Promise<void> {
  const entries = parseRows(
    entry,
    await sql`
      select name, found.size::float8 as size, found.isdir as "isFolder"
      from pg_ls_dir(${path || '.'}, true, false) name, pg_stat_file(${path ? `${path}/` : ''} || name, true) found`,
  );
  for (const { name: last, size, isFolder } of entries) {
    const name = path ? `${path}/${last}` : last;
    if (size === null || SKIPPED.test(name) || name === AUTO_SETTINGS) continue;
    if (!isFolder) {
      await files.write(name, chunksOf(sql, name, size));
      continue;
    }
    files.makeFolder(name);
    if (name === 'pg_wal') files.makeFolder('pg_wal/archive_status');
    if (!ONLY_THE_FOLDER.test(name)) await copyFolder(sql, files, name);
  }
}

/** Reads a file in parts. If the file shrinks or vanishes meanwhile, the write-ahead log repairs the copy. */
async function* chunksOf(sql: Sql, name: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const [row] = parseRows(
      z.object({ bytes: z.nullable(z.instanceof(Buffer)) }),
      await sql`select pg_read_binary_file(${name}, ${at}, ${Math.min(CHUNK_BYTES, size - at)}, true) as bytes`,
    );
    if (!row?.bytes?.length) return;
    yield row.bytes;
  }
}

/** Writes the files of the copy for the user who runs Postgres. Syncs them to the disk if `spec.durable`. */
class CopiedFiles {
  readonly #spec: ClusterSpec;
  readonly #folder: string;
  readonly #folders: string[] = [];

  constructor(spec: ClusterSpec, folder: string) {
    this.#spec = spec;
    this.#folder = folder;
  }

  makeFolder(name: string): void {
    const path = join(this.#folder, name);
    mkdirSync(path, { mode: 0o700 });
    giveTo(this.#spec.runner, path);
    this.#folders.push(path);
  }

  async write(name: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const path = join(this.#folder, name);
    await writeFile(path, chunks, { mode: 0o600, flush: this.#spec.durable });
    giveTo(this.#spec.runner, path);
  }

  /** Makes the user who runs Postgres own the files that `follow` wrote. Syncs the folders if durable. */
  async finish(): Promise<void> {
    for (const name of [AUTO_SETTINGS, 'standby.signal']) giveTo(this.#spec.runner, join(this.#folder, name));
    if (!this.#spec.durable) return;
    for (const path of this.#folders) {
      const folder = await open(path);
      await folder.sync().finally(() => folder.close());
    }
  }
}
