import { afterEach, describe, expect, it } from 'vitest';
import { fetchJson, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { entriesOf } from '../payout-batches/payout-batches.fixture.ts';
import { lastWaiting } from '../second-person/second-person.fixture.ts';
import { setSettings } from '../settings/settings.fixture.ts';

const server = testServer();
const maker = fixture(() => server.make.admin());
const asMaker = fixture(() => maker.as());
const other = fixture(async () => (await server.make.admin()).as());
afterEach(() => setSettings(server, { holdWithdrawals: null }));

const ACCOUNT = { accountNumber: '03001234567', accountName: 'Ayesha Khan', bankName: 'HBL' };
const withdraw = async (member: Pick<Person, 'id' | 'as'>, amount = 143, withdrawalCount = 0) =>
  member.as().requests.createWithdrawal({ userId: member.id, amount, withdrawalCount, ...ACCOUNT });

/** A member whose device and saved account have been known for two days. */
async function settledMember() {
  const { id, username, password } = await server.make.member({ balance: 1_000 });
  const login = await fetchJson(`${server.url}/api/auth/login`, { body: { username, password } });
  const as = () => server.caller(String(login.body.token));
  await (await as()).requests.savedAccounts.save({ name: 'Mine', ...ACCOUNT });
  const { sql } = server.db;
  await sql`update saved_accounts set created_at = app_now() - interval '2 days' where user_id = ${id}`;
  await sql`update known_devices set first_seen_at = app_now() - interval '2 days' where user_id = ${id}`;
  return { id, as };
}
const heldOf = async (id: string) => (await other.requests.get({ id })).held;

describe('a withdrawal under suspicion', () => {
  it('is held for nothing while the setting is off, and answers as always', async () => {
    const member = await server.make.member({ balance: 1_000 });
    const answer = await withdraw(member);
    expect(answer).not.toHaveProperty('heldUntil');
    expect(await heldOf(answer.requestId)).toBeNull();
  });

  it('is held for its causes only', async () => {
    await setSettings(server, { holdWithdrawals: 24 });
    const known = await withdraw(await settledMember());
    expect(known).not.toHaveProperty('heldUntil');
    const { sql } = server.db;

    const device = await settledMember();
    await sql`update known_devices set first_seen_at = app_now() where user_id = ${device.id}`;
    const account = await settledMember();
    await sql`delete from saved_accounts where user_id = ${account.id}`;
    const reset = await settledMember();
    await sql`insert into images (id, bytes, width, height) values (${reset.id}, '', 1, 1)`;
    await sql`insert into password_resets (id, user_id, status, image_id, decided_at, created_at)
      values (gen_random_uuid(), ${reset.id}, 'Approved', ${reset.id}, app_now(), app_now())`;
    const contact = await settledMember();
    await sql`update users set contact_changed_at = app_now() where id = ${contact.id}`;
    for (const [member, cause] of [
      [contact, 'contactChanged'],
      [device, 'newDevice'],
      [account, 'newAccount'],
      [reset, 'passwordReset'],
    ] as const) {
      const { requestId, message } = await withdraw(member);
      expect(message).toContain('two people look at it');
      expect(await heldOf(requestId)).toEqual({ until: expect.any(String), causes: [cause] });
      const { items } = await member.as().requests.mine({});
      expect(items[0]?.held?.causes).toEqual([cause]);
    }
  });

  it('goes to a new account if only the bank in the IBAN is another', async () => {
    const member = await settledMember();
    const iban = (start: string) => ({ ...ACCOUNT, accountNumber: `${start}0000001123456702` });
    await member.as().requests.savedAccounts.save({ name: 'Bank', ...iban('PK36SCBL') });
    await server.db
      .sql`update saved_accounts set created_at = app_now() - interval '2 days' where user_id = ${member.id}`;
    const causesOf = async (number: string) => {
      const [row] = await server.db.sql`
        select app.hold_causes(${member.id}, null, ${number}, ${ACCOUNT.bankName}, app_now()) as causes`;
      return row?.causes;
    };
    expect(await causesOf('pk36 scbl 0000001123456702')).toEqual(['newDevice']);
    for (const other of ['PK11ALFH0000001123456702', '1123456702'])
      expect(await causesOf(other)).toEqual(['newDevice', 'newAccount']);
  });

  it('goes to a new account until an earlier withdrawal to it was paid and stayed paid', async () => {
    const member = await settledMember();
    await asMaker.users.adjustBalance({ id: member.id, amount: 5_000, type: 'deposit' });
    const { sql } = server.db;
    await sql`delete from saved_accounts where user_id = ${member.id}`;
    const { requestId: first } = await withdraw(member);
    await sql`update requests set created_at = app_now() - interval '2 days' where id = ${first}`;
    await setSettings(server, { holdWithdrawals: 24 });
    expect(await withdraw(member, 285, 1)).toHaveProperty('heldUntil');
    await asMaker.requests.approve({ id: first });
    expect(await withdraw(member, 855, 2)).not.toHaveProperty('heldUntil');
    await asMaker.requests.markReturned({ id: first, reason: 'No such account' });
    expect(await withdraw(member, 855, 2)).toHaveProperty('heldUntil');
  });

  it('is paid by two people, not by one over tRPC, REST or a batch, also after the setting was turned off', async () => {
    await setSettings(server, { holdWithdrawals: 24 });
    const { requestId } = await withdraw(await server.make.member({ balance: 1_000 }));
    await setSettings(server, { holdWithdrawals: null });
    await refused(
      other.requests.batches.create({ account: 'Bank Account', requestIds: [requestId] }),
      409,
      'requestHeld',
    );
    const rest = await fetchJson(`${server.url}/api/requests/${requestId}/approve`, {
      token: maker.token,
      body: {},
    });
    expect(rest).toMatchObject({ status: 200, body: { awaitingSecondPerson: true } });
    const waiting = await lastWaiting(server);
    await refused(asMaker.users.waiting.confirm(waiting), 403);
    expect(await entriesOf(server, requestId)).toEqual(['withdrawal']);
    await other.users.waiting.confirm(waiting);
    expect(await entriesOf(server, requestId)).toEqual(['withdrawal', 'payout']);
    expect(await heldOf(requestId)).toBeNull();
  });

  it('is paid by one person once its time is over', async () => {
    await setSettings(server, { holdWithdrawals: 24 });
    const { requestId } = await withdraw(await server.make.member({ balance: 1_000 }));
    await server.db.sql`update requests set held_until = app_now() where id = ${requestId}`;
    expect(await heldOf(requestId)).toBeNull();
    await asMaker.requests.approve({ id: requestId });
    expect(await entriesOf(server, requestId)).toEqual(['withdrawal', 'payout']);
  });
});
