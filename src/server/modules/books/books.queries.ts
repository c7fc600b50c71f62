import * as z from 'zod/mini';
import type { Database } from '#drizzle/client.ts';
import { instant } from '#drizzle/rows.ts';
import type { BooksView } from '#shared/views/cash.ts';

const booksRow = z.object({ checkedAt: z.nullable(instant), problems: z.array(z.string()) });

export async function readBooksCheck(database: Database): Promise<BooksView> {
  const [row] = await database.rows(
    booksRow,
    (sql) => sql`select checked_at as "checkedAt", problems from books_check`,
  );
  return row ?? { checkedAt: null, problems: [] };
}
