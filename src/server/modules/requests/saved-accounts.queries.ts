import { desc, eq } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { savedAccounts } from '#drizzle/schema/requests.ts';
import type { SavedAccount } from '#shared/views/saved-accounts.ts';

export function listSavedAccounts(database: Database, userId: string): Promise<readonly SavedAccount[]> {
  return database.read((orm) =>
    orm
      .select({
        id: savedAccounts.id,
        name: savedAccounts.name,
        accountNumber: savedAccounts.accountNumber,
        accountName: savedAccounts.accountName,
        bankName: savedAccounts.bankName,
      })
      .from(savedAccounts)
      .where(eq(savedAccounts.userId, userId))
      .orderBy(desc(savedAccounts.seq)),
  );
}
