import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { bytes, idRow } from '#drizzle/rows.ts';
import { images } from '#drizzle/schema/requests.ts';

const waitingScreenshot = z.object({
  imageId: z.string(),
  userId: z.string(),
  digest: bytes,
  print: z.nullable(z.string()),
});
export type WaitingScreenshot = z.infer<typeof waitingScreenshot>;

/** Identical bytes are searched in all deposits. */
const WINDOW_DAYS = 180;
const WINDOW_MAX = 500_000;
const SAME_MAX = 20;
const NEAR_MAX = 40;
/** Most bits, of 1,024, in which candidates may differ. */
const NEAR_BITS = 160;

export async function findWaiting(database: Database): Promise<WaitingScreenshot | undefined> {
  const [row] = await database.rows(
    waitingScreenshot,
    (sql) => sql`
      select image_id as "imageId", user_id as "userId", digest, print::text
      from screenshot_prints where compared_at is null order by created_at limit 1`,
  );
  return row;
}

export async function findSameBytes(database: Database, one: WaitingScreenshot): Promise<readonly string[]> {
  const rows = await database.rows(
    idRow,
    (sql) => sql`
      select image_id as id from screenshot_prints
      where digest = ${one.digest} and user_id <> ${one.userId} order by created_at desc limit ${SAME_MAX}`,
  );
  return rows.map(({ id }) => id);
}

const nearRow = z.object({ id: z.string(), bits: z.int() });

/** Skips identical bytes: `findSameBytes` finds them. */
export function findNear(
  database: Database,
  one: WaitingScreenshot,
  print: string,
): Promise<readonly z.infer<typeof nearRow>[]> {
  return database.rows(
    nearRow,
    (sql) => sql`
      select id, bits from (
        select image_id as id, bit_count(print # ${print}::text::bit(1024)) as bits from (
          select image_id, user_id, digest, print from screenshot_prints
          where created_at > app_now() - make_interval(days => ${WINDOW_DAYS})
          order by created_at desc limit ${WINDOW_MAX}) recent
        where user_id <> ${one.userId} and digest <> ${one.digest}) near
      where bits <= ${NEAR_BITS} order by bits limit ${NEAR_MAX}`,
  );
}

export async function findBytes(database: Database, imageId: string): Promise<Buffer | undefined> {
  const [row] = await database.read((orm) =>
    orm.select({ bytes: images.bytes }).from(images).where(eq(images.id, imageId)).prepare('image').execute(),
  );
  return row?.bytes;
}
