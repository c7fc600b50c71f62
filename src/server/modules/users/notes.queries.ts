import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { memberNotes, users } from '#drizzle/schema/index.ts';
import type { UserPageInput } from '#shared/schemas/users.ts';
import type { Page } from '#shared/views/common.ts';
import type { NoteView } from '#shared/views/member-page.ts';
import { iso, pageBounds, toPage } from '../../platform/database/paging.ts';

export async function listNotes(
  database: Database,
  input: UserPageInput,
  mayDelete: (authorId: string) => boolean,
): Promise<Page<NoteView>> {
  const { limit, fetch, before } = pageBounds(input);
  const rows = await database.read((orm) =>
    orm
      .select({
        id: memberNotes.id,
        seq: memberNotes.seq,
        authorId: memberNotes.authorId,
        author: users.name,
        text: memberNotes.text,
        createdAt: memberNotes.createdAt,
      })
      .from(memberNotes)
      .innerJoin(users, eq(users.id, memberNotes.authorId))
      .where(
        and(eq(memberNotes.userId, input.id), isNull(memberNotes.deletedAt), lt(memberNotes.seq, before)),
      )
      .orderBy(desc(memberNotes.seq))
      .limit(fetch)
      .prepare('page')
      .execute(),
  );
  return toPage(rows, limit, ({ seq: _, authorId, createdAt, ...rest }) => ({
    ...rest,
    createdAt: iso(createdAt),
    mayDelete: mayDelete(authorId),
  }));
}

export async function findNote(
  database: Database,
  id: string,
): Promise<{ userId: string; authorId: string } | undefined> {
  const [row] = await database.read((orm) =>
    orm
      .select({ userId: memberNotes.userId, authorId: memberNotes.authorId })
      .from(memberNotes)
      .where(and(eq(memberNotes.id, id), isNull(memberNotes.deletedAt))),
  );
  return row;
}
