import { describe, expect, it } from 'vitest';
import { HOUSEKEEPING, SEALING } from '#server/start/start.ts';
import type { SettingKey } from '#shared/settings.ts';
import { LETTER, type Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';

/* SPEC section 16: what each erasure setting removes of a deleted member, and what it keeps. */

const server = testServer();
const boss = fixture(() => server.make.superadmin());

const keepHouse = async () => {
  while (await server.deps.database.call('housekeeping', HOUSEKEEPING));
};
const set = async (key: SettingKey, value: number | null, expected: number | null = null) =>
  boss.as().users.settings.set({ key, value, expected });

async function deleted(days: number): Promise<Person> {
  const member = await server.make.member({ balance: 5_000 });
  await member.as().contacts.create({ userId: member.id, ...LETTER });
  await boss.as().users.delete({ id: member.id });
  await server.db
    .sql`update users set deleted_at = now() - make_interval(days => ${days}) where id = ${member.id}`;
  return member;
}

/** Data of a member as texts by kind: what erasures change, and (`books`) what they must not change. */
async function stored({ id }: Person): Promise<Record<string, string>> {
  const [row] = await server.db.sql<Record<string, string>[]>`
    select (select to_jsonb(u)::text from users u where id = ${id}) as identity,
      (select jsonb_agg(jsonb_build_array(transaction_id, search) order by seq)::text from requests where user_id = ${id}) as bank,
      (select jsonb_agg(jsonb_build_array(subject, message) order by seq)::text from contacts where user_id = ${id}) as messages,
      (select count(*)::text from requests where user_id = ${id} and image_id is not null) as pictures,
      (select count(*)::text from screenshot_prints where user_id = ${id}) as prints,
      (select sum(l.amount)::text || '/' || count(*) from journal_lines l join ledger_accounts a on a.id = l.account_id
        where a.user_id = ${id}) as books`;
  return row ?? {};
}

describe("a deleted member's data", () => {
  it('stays whole while no setting says otherwise', async () => {
    const gone = await deleted(4_000);
    const before = await stored(gone);
    await keepHouse();
    expect(await stored(gone)).toEqual(before);
    expect(await server.caller().users.erasureDays()).toEqual({
      screenshots: null,
      bankData: null,
      messages: null,
      identity: null,
    });
  });

  it('is erased by kind once it is old enough; the books, their seals and everybody else stay', async () => {
    const [old, recent, here] = [await deleted(40), await deleted(20), await server.make.member()];
    const before = await stored(old);
    const others = [await stored(recent), await stored(here)];
    await set('eraseScreenshots', 30);
    await keepHouse();
    const first = await stored(old);
    expect(first).toEqual({ ...before, pictures: '0' });

    await set('eraseBankData', 30);
    await set('eraseMessages', 30);
    await keepHouse();
    const second = await stored(old);
    expect(second.identity).toBe(before.identity);
    expect(second.bank).not.toContain(`tx-`);
    expect(second.messages).toBe('[["", ""]]');

    await set('eraseIdentity', 30);
    await keepHouse();
    const last = await stored(old);
    expect(JSON.parse(last.identity ?? '')).toMatchObject({
      name: 'Erased',
      email: '',
      phone: '',
      password_hash: '',
      username: old.username,
    });
    expect(last.books).toBe(before.books);
    expect([await stored(recent), await stored(here)]).toEqual(others);
    const { items } = await boss.as().users.listAudit({ search: 'user.erase' });
    // The member whom the test above deleted was due for erasure too.
    expect(items.map(({ after }) => after)).toEqual([
      { identity: 2 },
      { bankData: 2, messages: 2 },
      { screenshots: 2 },
    ]);
    await keepHouse();
    expect((await boss.as().users.listAudit({ search: 'user.erase' })).items).toHaveLength(3);
  });

  it('is erased without a difference to a sealed day', async () => {
    const gone = await deleted(10);
    const { sql, database } = server.db;
    const [day] = await sql<{ day: string }[]>`select app.today()::text as day`;
    await server.db.clock.shift('2 days');
    while (await database.call('seal', SEALING));
    await set('eraseIdentity', 1, 30);
    await keepHouse();
    expect(JSON.parse((await stored(gone)).identity ?? '').name).toBe('Erased');
    const [sealed] = await sql<
      { n: number }[]
    >`select count as n from seals where day = ${day?.day ?? ''} and root is not null`;
    expect(sealed?.n).toBeGreaterThan(10);
    expect(await sql`select * from app.seal_problems(${day?.day ?? ''})`).toEqual([]);
  });

  it('leaves no name in the audit log of a deletion once identities are erased', async () => {
    const gone = await deleted(0);
    const [row] = await server.db.sql<{ before: object }[]>`
      select before from audit_log where action = 'user.delete' and target_id = ${gone.id}`;
    expect(row?.before).toMatchObject({ username: gone.username });
    expect(row?.before).not.toHaveProperty('phone');
    expect(row?.before).not.toHaveProperty('name');
  });

  it('still warns of a receipt that is used again: by its id, its bytes and its perceptual hash', async () => {
    const gone = await deleted(10);
    const [{ digest, print, key } = {}] = await server.db.sql<
      { digest: Buffer; print: string; key: string }[]
    >`
      select s.digest, s.print::text, r.transaction_key as key
      from screenshot_prints s join requests r on r.id = s.request_id where s.user_id = ${gone.id}`;
    for (const kind of ['eraseScreenshots', 'eraseBankData', 'eraseIdentity'] as const) {
      const [row] = await server.db.sql<
        { value: string }[]
      >`select after as value from setting_changes where key = ${kind} order by id desc limit 1`;
      await set(kind, 1, row ? Number(row.value) : null);
    }
    await keepHouse();
    const [kept] = await server.db.sql`select transaction_id, transaction_key, image_id from requests
      where user_id = ${gone.id} and type = 'Deposit'`;
    expect(kept).toEqual({ transaction_id: null, transaction_key: key, image_id: null });
    const warningsOf = async (transactionId: string, same: 'digest' | 'print' | undefined) => {
      const again = await server.make.awaiting({ transactionId });
      if (same === 'digest')
        await server.db
          .sql`update screenshot_prints set digest = ${digest ?? ''}, compared_at = null where request_id = ${again.requestId}`;
      if (same === 'print')
        await server.db
          .sql`update screenshot_prints set print = ${print ?? ''}::bit(1024), compared_at = null where request_id = ${again.requestId}`;
      server.deps.screenshots.wake();
      await server.deps.screenshots.idle();
      return (await boss.as().requests.get({ id: again.requestId })).warnings;
    };
    expect(await warningsOf(key ?? '', undefined)).toEqual(['transactionId']);
    expect(await warningsOf('own-1', 'digest')).toEqual(['screenshot']);
    expect(await warningsOf('own-2', 'print')).toEqual(['screenshot']);
  });
});
