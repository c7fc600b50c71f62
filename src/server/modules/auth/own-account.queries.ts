import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import type { OwnContactView, OwnDeviceView } from '#shared/views/own-account.ts';

const SHOWN = 50;

const device = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  loggedInAt: instant,
  seenAt: instant,
  current: z.boolean(),
});

/** Several logins on one device are one row, which has the id and the browser of the newest login. */
export function listDevices(
  database: Database,
  userId: string,
  sessionId: string | undefined,
): Promise<OwnDeviceView[]> {
  return database.rows(
    device,
    (sql) => sql`
      with open as (select * from app.open_sessions(${userId}))
      select (array_agg(id order by created_at desc, id))[1] as id,
        (array_agg(browser order by created_at desc, id))[1] as browser,
        max(created_at)::text as "loggedInAt", max(seen_at)::text as "seenAt",
        bool_or(id = ${sessionId ?? null}) is true as current
      from open group by device_hash
      order by current desc, max(seen_at) desc, max(created_at) desc limit ${SHOWN}`,
  );
}

export async function findContact(database: Database, userId: string): Promise<OwnContactView> {
  const [row] = await database.rows(
    z.object({ email: z.string(), phone: z.string() }),
    (sql) => sql`select email, phone from users where id = ${userId}`,
  );
  if (!row) throw new Error('no such account');
  return row;
}
