import PQueue from 'p-queue';
import type { Database } from '#drizzle/client.ts';
import type { Log } from '../deps.ts';
import { outOfScope } from '../process/request-scope.ts';
import * as queries from './hashes.queries.ts';
import { type Luma, readLuma } from './luma.ts';
import { findDifference, makeDetail, perceptualHash, SAME_PICTURE_MAX } from './similarity.ts';

export interface ScreenshotChecks {
  /** Call it after a new deposit. */
  wake(): void;
  /** Resolves once no comparison runs. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds between retries: of failed comparisons, and of those that another server left unfinished. */
const AGAIN_MS = 60_000;
/** Of an erased picture only its hash is left. Other receipts of one template are 28 bits apart or more. */
const ERASED_BITS = 24;
/** Decodes one picture at a time. Uploads pass the bounded `pictureQueue` first, so this queue is short. */
const queue = new PQueue({ concurrency: 1 });

/** Null when it cannot be computed; the deposit is still accepted. */
export async function perceptualHashOf(bytes: Buffer): Promise<string | null> {
  const luma = await tryLuma(bytes);
  return luma && perceptualHash(luma);
}

async function tryLuma(bytes: Buffer): Promise<Luma | null> {
  try {
    return await queue.add(() => readLuma(bytes));
  } catch {
    return null;
  }
}

export function createScreenshotChecks(options: {
  readonly database: Database;
  readonly log: Log;
}): ScreenshotChecks {
  const { database, log } = options;
  let running: Promise<void> | null = null;
  let woken = false;
  let closed = false;

  async function run(): Promise<void> {
    while (woken && !closed) {
      woken = false;
      for (let next = await queries.findWaiting(database); next && !closed; ) {
        await compareOne(database, next);
        next = await queries.findWaiting(database);
      }
    }
  }
  function wake(): void {
    woken = true;
    if (closed || running) return;
    running = run()
      .catch((error: unknown) => log.warn({ err: error }, 'screenshots could not be compared yet'))
      .finally(() => {
        running = null;
        // True if `wake` was called during this run, and the run ended or failed before it saw that.
        if (woken) wake();
      });
  }
  const timer = setInterval(wake, AGAIN_MS);
  timer.unref();
  wake();
  return {
    // Runs outside the request's scope, because the deposit does not wait for the comparison.
    wake: () => outOfScope(wake),
    async idle() {
      while (running) await running;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Among the others, perceptual hashes select candidates, and the pixels of both pictures decide. */
async function compareOne(database: Database, one: queries.WaitingScreenshot): Promise<void> {
  const pairs: [imageId: string, difference: number][] = [];
  for (const id of await queries.findSameBytes(database, one)) pairs.push([id, 0]);
  const bytes = await queries.findBytes(database, one.imageId);
  const luma = bytes && (await tryLuma(bytes));
  const print = one.print ?? (luma ? perceptualHash(luma) : null);
  if (luma && print) {
    const detail = makeDetail(luma);
    for (const { id, bits } of await queries.findNear(database, one, print)) {
      const other = await queries.findBytes(database, id);
      if (other?.length === 0 && bits <= ERASED_BITS) pairs.push([id, SAME_PICTURE_MAX]);
      const theirs = other && (await tryLuma(other));
      if (!theirs) continue;
      const difference = findDifference(detail, makeDetail(theirs));
      // At least 1, because 0 stands for identical bytes, which were found above.
      if (difference <= SAME_PICTURE_MAX) pairs.push([id, Math.max(1, Math.round(difference))]);
    }
  }
  await database.call('screenshot_compared', { image: one.imageId, print, pairs });
}
