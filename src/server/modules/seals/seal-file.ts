import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '#drizzle/client.ts';
import * as queries from './seals.queries.ts';

const FILE_DAYS = 366;
const TAIL_BYTES = 4_096;

/** The day of the last complete line in a file of seals; null if there is no such line or no file. */
export async function lastDayOf(path: string): Promise<string | null> {
  const file = await open(path, 'r').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    // In no folder a file can't be made later either.
    await stat(dirname(path));
    return null;
  });
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const lines = [...buffer.toString('utf8', 0, bytesRead).matchAll(/^(\d{4}-\d\d-\d\d) [0-9a-f]{64}$/gm)];
    return lines.at(-1)?.[1] ?? null;
  } finally {
    await file.close();
  }
}

/** If the server was killed while it wrote a line, the incomplete line stays. */
export async function appendSeals(database: Database, path: string): Promise<void> {
  for (;;) {
    const seals = await queries.listSealsAfter(database, await lastDayOf(path), FILE_DAYS);
    if (seals.length === 0) return;
    const file = await open(path, 'a+', 0o600);
    try {
      const { size } = await file.stat();
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
      const start = size > 0 && buffer.toString() !== '\n' ? '\n' : '';
      await file.appendFile(start + seals.map(({ day, hash }) => `${day} ${hash}\n`).join(''));
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}
