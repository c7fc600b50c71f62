import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { contactAnswers, contacts, users } from '#drizzle/schema/index.ts';
import type { ListContactsInput } from '#shared/schemas/contacts.ts';
import type { ContactAnswer } from '#shared/views/contacts.ts';
import type { ContactCounts, ContactView, Page } from '#shared/views.ts';
import { iso, pageBounds, toPage } from '../../platform/database/paging.ts';

const columns = {
  id: contacts.id,
  seq: contacts.seq,
  name: contacts.name,
  email: contacts.email,
  subject: contacts.subject,
  message: contacts.message,
  status: contacts.status,
  state: contacts.state,
  userId: contacts.userId,
  username: users.username,
  createdAt: contacts.createdAt,
};
type Row = Omit<ContactView, 'createdAt'> & { readonly seq: number; readonly createdAt: Date };

function toView({ seq: _, createdAt, ...rest }: Row): ContactView {
  return { ...rest, createdAt: iso(createdAt) };
}

/** The messages under the filters, newest first. */
export async function listContacts(database: Database, input: ListContactsInput): Promise<Page<ContactView>> {
  const { limit, fetch, before } = pageBounds(input);
  const { state, userId } = input;
  const rows = await database.read((orm) =>
    orm
      .select(columns)
      .from(contacts)
      .leftJoin(users, eq(users.id, contacts.userId))
      .where(
        and(
          isNull(contacts.deletedAt),
          state && eq(contacts.state, state),
          userId ? eq(contacts.userId, userId) : undefined,
          lt(contacts.seq, before),
        ),
      )
      .orderBy(desc(contacts.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, toView);
}

export async function findContact(database: Database, id: string): Promise<ContactView | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select(columns)
      .from(contacts)
      .leftJoin(users, eq(users.id, contacts.userId))
      .where(and(eq(contacts.id, id), isNull(contacts.deletedAt))),
  );
  return row && toView(row);
}

/** A member sends ten messages an hour at most, so conversations are short. A longer one loses its start. */
const ANSWERS = 500;

/** What follows a message, oldest first. */
export async function listAnswers(database: Database, contactId: string): Promise<ContactAnswer[]> {
  const rows = await database.read((orm) =>
    orm
      .select({
        id: contactAnswers.id,
        fromStaff: contactAnswers.fromStaff,
        author: users.name,
        text: contactAnswers.text,
        createdAt: contactAnswers.createdAt,
      })
      .from(contactAnswers)
      .innerJoin(users, eq(users.id, contactAnswers.authorId))
      .where(eq(contactAnswers.contactId, contactId))
      .orderBy(desc(contactAnswers.seq))
      .limit(ANSWERS),
  );
  return rows.toReversed().map(({ createdAt, ...rest }) => ({ ...rest, createdAt: iso(createdAt) }));
}

/** The largest number of open messages that is counted. */
const MOST_OPEN = 1_000;

export async function countContacts(database: Database): Promise<ContactCounts> {
  const [row] = await database.rows(
    z.object({ total: z.int(), new: z.int(), read: z.int(), open: z.int() }),
    (sql) => sql`
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where name = 'contacts:New'), 0)::bigint as new,
        coalesce(sum(n) filter (where name = 'contacts:Read'), 0)::bigint as read,
        (select count(*) from (
          select 1 from contacts where state = 'open' and deleted_at is null limit ${MOST_OPEN}) o)::bigint as open
      from stat_counters where name like 'contacts:%'`,
  );
  return row ?? { total: 0, new: 0, read: 0, open: 0 };
}
