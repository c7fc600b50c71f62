import type { Database } from '#drizzle/client.ts';

/** A screenshot that has not been compared with the earlier ones. */
export interface WaitingScreenshot {
  readonly imageId: string;
  readonly userId: string;
  readonly digest: Buffer;
  readonly print: string | null;
}

/** Identical bytes are searched without a time limit; similar pictures only among the newest deposits. */
const WINDOW_DAYS = 180;
const WINDOW_MAX = 500_000;
const SAME_MAX = 20;
const NEAR_MAX = 40;
/** Different bits of 1,024; no measured copy has more (docs/screenshots.md). */
const NEAR_BITS = 160;

export async function findWaiting(database: Database): Promise<WaitingScreenshot | undefined> {
  const [row] = await database.read(
    (_, sql) => sql<WaitingScreenshot[]>`
      select image_id as "imageId", user_id as "userId", digest, print::text
      from screenshot_prints where compared_at is null order by created_at limit 1`,
  );
  return row;
}

export async function findSameBytes(database: Database, one: WaitingScreenshot): Promise<readonly string[]> {
  const rows = await database.read(
    (_, sql) => sql<{ id: string }[]>`
      select image_id as id from screenshot_prints
      where digest = ${one.digest} and user_id <> ${one.userId} order by created_at desc limit ${SAME_MAX}`,
  );
  return rows.map(({ id }) => id);
}

/** Leaves out identical bytes: another copy may have arrived since the search for them. */
export async function findNear(
  database: Database,
  one: WaitingScreenshot,
  print: string,
): Promise<readonly string[]> {
  const rows = await database.read(
    (_, sql) => sql<{ id: string }[]>`
      select id from (
        select image_id as id, bit_count(print # ${print}::text::bit(1024)) as bits from (
          select image_id, user_id, digest, print from screenshot_prints
          where created_at > app_now() - make_interval(days => ${WINDOW_DAYS})
          order by created_at desc limit ${WINDOW_MAX}) recent
        where user_id <> ${one.userId} and digest <> ${one.digest}) near
      where bits <= ${NEAR_BITS} order by bits limit ${NEAR_MAX}`,
  );
  return rows.map(({ id }) => id);
}

export async function findBytes(database: Database, imageId: string): Promise<Buffer | undefined> {
  const [row] = await database.read(
    (_, sql) => sql<{ bytes: Buffer }[]>`select bytes from images where id = ${imageId}`,
  );
  return row?.bytes;
}
