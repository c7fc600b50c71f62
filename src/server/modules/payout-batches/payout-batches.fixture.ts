import type { httpClient } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';

export type Client = ReturnType<typeof httpClient>;
export interface Waiting {
  readonly member: Person;
  readonly id: string;
}

const AMOUNTS = [143, 285, 855, 1_400, 1_400.37];

/** Up to five for each new member, of 143, 285, 855, 1,400 and 1,400.37 rupees. */
export async function makeWithdrawals(server: TestServer, count: number): Promise<Waiting[]> {
  const made: Waiting[] = [];
  for (let first = 0; first < count; first += AMOUNTS.length) {
    const member = await server.make.member({ balance: 10_000 });
    const caller = await member.as();
    for (const [withdrawalCount, amount] of AMOUNTS.slice(0, count - first).entries()) {
      const { requestId } = await caller.requests.createWithdrawal({
        userId: member.id,
        amount,
        withdrawalCount,
        accountNumber: `00${String(server.port).padStart(5, '0')}${String(made.length).padStart(9, '0')}`,
        accountName: 'Ayesha Khan',
        bankName: first % 2 ? 'Meezan' : 'HBL',
      });
      made.push({ member, id: requestId });
    }
  }
  return made;
}

export async function entriesOf(server: TestServer, requestId: string): Promise<string[]> {
  const rows = await server.db.sql<{ kind: string }[]>`
    select kind from journal_entries where request_id = ${requestId} order by id`;
  return rows.map(({ kind }) => kind);
}

export const paid = (requestId: string, reference: string) =>
  ({ outcome: 'paid', requestId, reference }) as const;
export const failed = (requestId: string, reason = 'The account does not exist') =>
  ({ outcome: 'failed', requestId, reason }) as const;
