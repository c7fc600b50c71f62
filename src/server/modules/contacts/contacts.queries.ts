import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { contactAnswers, contacts } from '#drizzle/schema/messages.ts';
import { users } from '#drizzle/schema/users.ts';
import type { Role } from '#shared/policies.ts';
import type { ListContactsInput } from '#shared/schemas/contacts.ts';
import type { Page } from '#shared/views/common.ts';
import type { ContactAnswer, ContactCounts, ContactView, OwnContactView } from '#shared/views/contacts.ts';
import { visibleTo } from '../../platform/database/conditions.ts';
import { iso, type PageInput, pageBounds, toPage } from '../../platform/database/paging.ts';

const columns = {
  id: contacts.id,
  seq: contacts.seq,
  name: contacts.name,
  email: contacts.email,
  subject: contacts.subject,
  message: contacts.message,
  status: contacts.status,
  state: contacts.state,
  unread: contacts.unread,
  userId: contacts.userId,
  username: users.username,
  createdAt: contacts.createdAt,
};
type Row = Omit<OwnContactView, 'createdAt'> & { readonly seq: number; readonly createdAt: Date };

function toOwnView({ seq: _, createdAt, ...rest }: Row): OwnContactView {
  return { ...rest, createdAt: iso(createdAt) };
}
function toView(row: Row): ContactView {
  const { unread: _, ...view } = toOwnView(row);
  return view;
}

export async function listContacts(
  database: Database,
  input: ListContactsInput,
  reader: Role,
): Promise<Page<ContactView>> {
  return toPage(await readContacts(database, input, reader), pageBounds(input).limit, toView);
}

export async function listOwnContacts(
  database: Database,
  userId: string,
  input: PageInput,
): Promise<Page<OwnContactView>> {
  return toPage(
    await readContacts(database, { ...input, userId }, 'user'),
    pageBounds(input).limit,
    toOwnView,
  );
}

function readContacts(database: Database, input: ListContactsInput, reader: Role): Promise<Row[]> {
  const { fetch, before } = pageBounds(input);
  const { state, userId } = input;
  return database.read((orm) =>
    orm
      .select(columns)
      .from(contacts)
      .leftJoin(users, eq(users.id, contacts.userId))
      .where(
        and(
          isNull(contacts.deletedAt),
          state && eq(contacts.state, state),
          userId ? eq(contacts.userId, userId) : undefined,
          visibleTo(reader, contacts.userId),
          lt(contacts.seq, before),
        ),
      )
      .orderBy(desc(contacts.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
}

export async function findContact(
  database: Database,
  id: string,
  reader: Role,
): Promise<OwnContactView | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select(columns)
      .from(contacts)
      .leftJoin(users, eq(users.id, contacts.userId))
      .where(and(eq(contacts.id, id), isNull(contacts.deletedAt), visibleTo(reader, contacts.userId))),
  );
  return row && toOwnView(row);
}

const ANSWERS = 500;

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

export async function countUnread(database: Database, userId: string): Promise<number> {
  const [row] = await database.rows(
    z.object({ count: z.int() }),
    (sql) => sql`select count(*)::int as count from contacts
      where user_id = ${userId} and unread and deleted_at is null`,
  );
  return row?.count ?? 0;
}

/** Messages in the state `open` (neither new nor answered) are counted up to this number. */
const MOST_OPEN = 1_000;

/** For admins, the messages of superadmins are subtracted. */
export async function countContacts(database: Database, reader: Role): Promise<ContactCounts> {
  const [row] = await database.rows(
    z.object({ total: z.int(), new: z.int(), read: z.int(), open: z.int() }),
    (sql) => sql`
      with hidden as (select (select app.hidden_from(${reader}))::uuid[] as ids), counted as (
        select name, n from stat_counters where name like 'contacts:%'
        union all
        select 'contacts:' || status, -count(*) from contacts, hidden
        where deleted_at is null and user_id = any(ids) group by status)
      select coalesce(sum(n), 0)::bigint as total,
        coalesce(sum(n) filter (where name = 'contacts:New'), 0)::bigint as new,
        coalesce(sum(n) filter (where name = 'contacts:Read'), 0)::bigint as read,
        (select count(*) from (
          select 1 from contacts, hidden
          where state = 'open' and deleted_at is null and (user_id = any(ids)) is not true limit ${MOST_OPEN}) o)::bigint as open
      from counted`,
  );
  return row ?? { total: 0, new: 0, read: 0, open: 0 };
}
