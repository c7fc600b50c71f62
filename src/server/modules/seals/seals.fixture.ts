import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import type { Person } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';

/** The last two of these days have journal entries of `member`. */
export interface SealedWorld {
  readonly db: TestDatabase;
  readonly server: TestServer;
  readonly member: Person;
  readonly other: Person;
  /** The sealed days, oldest first. The first seal contains the rows from before sealing began. */
  readonly days: readonly string[];
  close(): Promise<void>;
}

/** @param most the maximum number of rows in one step */
export async function sealAll({ database }: Pick<TestDatabase, 'database'>, most = 4_096): Promise<void> {
  while (await database.call('seal', { most }));
}

export async function makeSealedWorld(): Promise<SealedWorld> {
  const db = await createTestDatabase();
  const server = await startTestServer({ database: db });
  const { make } = server;
  const [member, other] = [await make.member({ balance: 2_000 }), await make.member({ balance: 50 })];
  for (const day of [1, 2]) {
    for (const person of [member, other]) await person.as().spinner.spin({});
    // A commitment without a spin is a row of its day too, and is sealed.
    await (await make.member()).as().spinner.commit();
    await server.boss.users.notes.add({ id: member.id, text: `Note ${day}`, idempotencyKey: randomUUID() });
    const sent = { amount: day === 1 ? 143 : 285, withdrawalCount: day - 1 };
    await server.boss.requests.approve({ id: (await make.withdrawal(member, sent)).id });
    await db.clock.shift(`${day} day`);
  }
  await sealAll(db);
  const rows = await db.sql<
    { day: string }[]
  >`select day::text from seals where root is not null order by day`;
  return {
    db,
    server,
    member,
    other,
    days: rows.map(({ day }) => day),
    async close() {
      await server.close();
      await db.close();
    },
  };
}
