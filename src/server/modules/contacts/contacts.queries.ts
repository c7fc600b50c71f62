import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { contacts, users } from '#drizzle/schema/index.ts';
import type { ContactCounts, ContactView, Page } from '#shared/views.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';

export async function listContacts(database: Database, input: PageInput): Promise<Page<ContactView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select({
        id: contacts.id,
        seq: contacts.seq,
        name: contacts.name,
        email: contacts.email,
        subject: contacts.subject,
        message: contacts.message,
        status: contacts.status,
        userId: contacts.userId,
        username: users.username,
        createdAt: contacts.createdAt,
      })
      .from(contacts)
      .innerJoin(users, eq(users.id, contacts.userId))
      .where(and(isNull(contacts.deletedAt), lt(contacts.seq, before)))
      .orderBy(desc(contacts.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, ({ seq: _, createdAt, ...rest }) => ({ ...rest, createdAt: iso(createdAt) }));
}

export async function countContacts(database: Database): Promise<ContactCounts> {
  const [row] = await database.rows(
    z.object({ total: z.int(), new: z.int(), read: z.int() }),
    (sql) => sql`
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where name = 'contacts:New'), 0)::bigint as new,
        coalesce(sum(n) filter (where name = 'contacts:Read'), 0)::bigint as read
      from stat_counters where name like 'contacts:%'`,
  );
  return row ?? { total: 0, new: 0, read: 0 };
}
