import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { paisa } from '#shared/money.ts';
import { testDatabase } from '#testing/database.ts';
import { newAccount } from '#testing/factories.ts';

/* The stored totals and counters must equal a full count of the rows. */

const testing = testDatabase();
let staff: string;
const members: string[] = [];
beforeAll(async () => {
  const [boss] = await testing.sql`select id from users where role = 'superadmin'`;
  staff = boss?.id;
  for (let i = 0; i < 8; i++) {
    members.push((await testing.database.call('user_create', newAccount())).id);
  }
});

const adjust = (amount: number) =>
  testing.database.call('user_adjust_balance', {
    actor: staff,
    address: '127.0.0.1',
    user: members[0] as string,
    amountPaisa: paisa(amount),
    description: 'test',
    cause: randomUUID(),
  });
const keepHouse = () => testing.database.call('housekeeping', HOUSEKEEPING);

describe('a house balance from a checkpoint and later days', () => {
  beforeEach(() => testing.clock.reset());

  async function held() {
    const [row] = await testing.sql`
      select app.house_balance('member') as told, (select sum(credit - debit)::bigint from ledger_daily where code = 'member') as true,
        (select balance from ledger_checkpoints where code = 'member') as checkpoint, (select day::text from ledger_checkpoints where code = 'member') as day`;
    return row;
  }

  it('equals the full sum every day, and the checkpoint covers the past days', async () => {
    let expected = 0;
    for (const days of [-40, -39, -12, -3, -2, -1, 0]) {
      await testing.clock.shift(`${days} days`);
      await adjust(1_000 - days);
      expected += 1_000 - days;
      await keepHouse();
      expect(await held()).toMatchObject({ told: expected, true: expected });
    }
    expect((await held())?.checkpoint).toBe(1_040 + 1_039 + 1_012 + 1_003 + 1_002);
    expect(await testing.ledgerProblems()).toEqual([]);
  });

  it('is correct after the clock was ahead for a while', async () => {
    const before = await held();
    await testing.clock.shift('5 days');
    await keepHouse();
    expect((await held())?.day).not.toBe(before?.day);
    await testing.clock.reset();
    await adjust(77);
    expect(await held()).toMatchObject({ told: before?.true + 77, true: before?.true + 77 });
    await keepHouse();
    expect(await held()).toMatchObject({ told: before?.true + 77, day: before?.day });
    expect(await testing.ledgerProblems()).toEqual([]);
  });

  it('is reported as a problem after a checkpoint was changed', async () => {
    await testing.sql`update ledger_checkpoints set balance = balance + 1 where code = 'member'`;
    expect((await testing.ledgerProblems()).join()).toContain('checkpoint');
    await testing.sql`update ledger_checkpoints set balance = balance - 1 where code = 'member'`;
  });
});

it('the counters of accounts and requests stay exact under concurrent changes', async () => {
  const { database, sql } = testing;
  const flip = async (id: string, n: number) => {
    const status = n % 2 ? 'Active' : 'Inactive';
    const by = { actor: staff, address: '127.0.0.1' };
    await database.call('user_update', { ...by, user: id, status, passwordHash: null, levels: [] });
    await sql`insert into requests (user_id, type, amount, search) values (${id}, 'Withdraw', ${100 + n}, 'x')`;
    await sql`
      update requests set status = ${n % 3 ? 'Approved' : 'Rejected'}, decided_at = now(), removed_at = case when ${n % 5 === 0} then now() end
      where id = (select id from requests where user_id = ${id} and status = 'Pending' limit 1 for update skip locked) and status = 'Pending'`;
  };
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => n).flatMap((n) => members.map((id, i) => flip(id, n + i))),
  );
  const off = await sql`
    select * from (select name, sum(n) as n from stat_counters group by name having sum(n) <> 0) c
    full join (select 'users:' || role || ':' || status as name, count(*) as n from users where deleted_at is null group by 1
      union all select 'requests:' || type || ':' || status, count(*) from requests where removed_at is null group by 1) r using (name)
    where c.n is distinct from r.n`;
  expect([...off]).toEqual([]);
});
