import PQueue from 'p-queue';
import type { Database } from '#drizzle/client.ts';
import type { Log } from '../deps.ts';
import { outOfScope } from '../process/request-scope.ts';
import * as queries from './hashes.queries.ts';
import { type Luma, readLuma } from './luma.ts';
import { perceptualHash } from './perceptual-hash.ts';
import { findDifference, makeDetail, SAME_PICTURE_MAX } from './similarity.ts';

/** Finds, beside everything else and one after another, which earlier screenshots a new one is the same as. */
export interface ScreenshotChecks {
  /** A deposit came in. */
  wake(): void;
  /** Resolves once nothing waits any more. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** What another server left behind, or a failure, is looked for again. */
const AGAIN_MS = 60_000;
/** Its length is bounded by the queue of pictures that each deposit has passed. */
const queue = new PQueue({ concurrency: 1 });

/** The print of a picture just accepted; null when it can't be made, which must not keep a deposit away. */
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
        // A deposit that came in as the last round ended.
        if (woken) wake();
      });
  }
  const timer = setInterval(wake, AGAIN_MS);
  timer.unref();
  wake();
  return {
    // Whose picture it was does not wait for it.
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

/** The prints choose whom to look at; the pictures themselves decide. */
async function compareOne(database: Database, one: queries.WaitingScreenshot): Promise<void> {
  const pairs: [imageId: string, difference: number][] = [];
  for (const id of await queries.findSameBytes(database, one)) pairs.push([id, 0]);
  const bytes = await queries.findBytes(database, one.imageId);
  const luma = bytes && (await tryLuma(bytes));
  const print = one.print ?? (luma ? perceptualHash(luma) : null);
  if (luma && print) {
    const detail = makeDetail(luma);
    for (const id of await queries.findNear(database, one, print)) {
      const other = await queries.findBytes(database, id);
      const theirs = other && (await tryLuma(other));
      if (!theirs) continue;
      const difference = findDifference(detail, makeDetail(theirs));
      // Not the very same bytes, so never 0.
      if (difference <= SAME_PICTURE_MAX) pairs.push([id, Math.max(1, Math.round(difference))]);
    }
  }
  await database.call('screenshot_compared', one.imageId, print, pairs);
}
