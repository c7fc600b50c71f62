import { describe, expect, it } from 'vitest';
import { fetchJson, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { type Person, screenshot, stranger } from '#testing/factories.ts';
import { fixture } from '#testing/fixtures.ts';
import { testServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';

const server = testServer();
const admin = fixture(async () => (await server.make.admin()).as());
const anybody = fixture(() => server.caller());

async function deposit(transactionId: string, person?: Person) {
  const { id } = person ?? (await server.make.pending());
  const body = {
    userId: id,
    amount: 865,
    paymentMethod: 'Easypaisa',
    transactionId,
    screenshot: await screenshot(),
  };
  return fetchJson(`${server.url}/api/requests`, { body });
}
const ACCOUNT = { accountName: 'A', bankName: 'HBL' };
const withdraw = async (member: Person, accountNumber: string) =>
  member.as().requests.createWithdrawal({
    userId: member.id,
    amount: 143,
    withdrawalCount: 0,
    accountNumber,
    ...ACCOUNT,
  });

describe('an identifier with letters of another alphabet', () => {
  it('is refused at its field, in words', async () => {
    const member = await server.make.member({ balance: 500 });
    const refusal = { status: 400, key: 'identifierForeign' };
    expect(await deposit('ТX12345678')).toMatchObject({
      status: 400,
      body: { success: false, message: 'Please use English letters and digits here' },
    });
    expect(await refused(withdraw(member, 'РK36SCBL0000001123456702'))).toMatchObject(refusal);
    const saved = { name: 'Mine', ...ACCOUNT, accountNumber: '0300Ж1234567' };
    expect(await refused(member.as().requests.savedAccounts.save(saved))).toMatchObject(refusal);
    const { requestId } = await withdraw(member, '0123456789');
    expect(await refused(admin.requests.approve({ id: requestId, reference: 'FТ123' }))).toMatchObject(
      refusal,
    );
    for (const [wrong, key] of [
      [{ username: 'аli.khan' }, 'identifierForeign'],
      [{ email: 'аli@example.com' }, 'identifierForeign'],
      [{ referralCode: 'ѕuperadmin' }, 'referralInvalid'],
    ] as const) {
      const who = { ...stranger(), referralCode: 'superadmin', ...wrong };
      await refused(anybody.auth.register(who), 400, key);
    }
  });

  it('that was accepted before is compared and found by its Latin letters', async () => {
    const { requestId, id } = await server.make.awaiting({ transactionId: 'later' });
    await server.db
      .sql`update requests set transaction_id = 'ТХ-৭৭০০১২৩', account_number = 'РК36SCBL0000001123456702' where id = ${requestId}`;
    const again = await server.make.awaiting({ transactionId: 'tx7700123' });
    const paid = await withdraw(await server.make.member({ balance: 500 }), 'PK36 SCBL 0000 0011 2345 6702');
    expect((await admin.requests.get({ id: again.requestId })).warnings).toEqual(['transactionId']);
    expect((await admin.requests.get({ id: paid.requestId })).warnings).toEqual(['bankAccount']);
    const { items } = await admin.requests.list({ search: 'TX 7700123' });
    expect(items.map(({ userId }) => userId)).toContain(id);
  });
});

describe('digits of another script and invisible marks', () => {
  it('of an id are read', async () => {
    const typed = '\u200fＡ\u200bB-۹۹८८৭৭００\u202c';
    const { body } = await deposit(typed);
    const id = String(body.requestId ?? '');
    const [row] = await server.db.sql`select transaction_id as text from requests where id = ${id}`;
    expect(row?.text).toMatch(/^ab-99887700$/i);
    const warned = await server.make.awaiting({ transactionId: 'AB 9988 7700' });
    expect((await admin.requests.get({ id: warned.requestId })).warnings).toContain('transactionId');
    const { items } = await admin.requests.list({ search: typed });
    expect(items.map((item) => item.id)).toContain(id);
  });

  it('make no other account known: more digits before it are another number', async () => {
    const member = await server.make.member({ balance: 500 });
    const account = { name: 'Mine', ...ACCOUNT, accountNumber: '03001234567' };
    const own = await member.as();
    const { id } = await own.requests.savedAccounts.save(account);
    const spelled = { ...account, accountNumber: '০৩০০-১২৩৪৫৬৭', name: 'Again' };
    expect(await own.requests.savedAccounts.save(spelled)).toEqual({ id });
    await server.db
      .sql`update saved_accounts set created_at = app_now() - interval '2 days' where user_id = ${member.id}`;
    await setSettings(server, { holdWithdrawals: 24 });
    for (const [number, held] of [
      ['৯৯03001234567', true],
      ['۰۳۰۰ ۱۲۳۴۵۶۷', false],
    ] as const) {
      const other = await withdraw(member, number);
      const causes = (await admin.requests.get({ id: other.requestId })).held?.causes ?? [];
      expect(causes.includes('newAccount'), number).toBe(held);
      await admin.requests.reject({ id: other.requestId });
    }
    await setSettings(server, { holdWithdrawals: null });
  });

  it('do not let one bank reference stand for two payouts', async () => {
    for (const [one, other] of [
      ['FT-৫৫০০১১২২', 'ft55001122'],
      ['55001133', '0055001133'],
    ] as const) {
      const ids = [];
      for (const number of ['0123456789', '9876543210'])
        ids.push((await withdraw(await server.make.member({ balance: 500 }), number)).requestId);
      await admin.requests.approve({ id: ids[0] ?? '', reference: one });
      expect(await refused(admin.requests.approve({ id: ids[1] ?? '', reference: other }))).toMatchObject({
        status: 409,
        key: 'referenceUsed',
      });
    }
  });

  it('are read in a sign-up, a login, a code and a search of an account', async () => {
    const who = { ...stranger(), username: `u${Date.now()}` };
    const urdu = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));
    const typed = {
      ...who,
      username: `\u200e${urdu(who.username)}`,
      phone: urdu(who.phone),
      email: `${who.email}\u200b`,
    };
    const made = await anybody.auth.register({ ...typed, referralCode: 'superadmin\u200f' });
    const [row] = await server.db.sql`select username, phone, email from users where id = ${made.userId}`;
    expect(row).toEqual({ username: who.username, phone: who.phone, email: who.email });
    const other = { ...stranger(), referralCode: 'superadmin' };
    expect(await refused(anybody.auth.register({ ...other, username: urdu(who.username) }))).toMatchObject({
      status: 409,
      key: 'usernameTaken',
    });
    expect(await refused(anybody.auth.register({ ...other, email: typed.email }))).toMatchObject({
      status: 409,
      key: 'emailTaken',
    });
    expect(await anybody.auth.login({ username: typed.username, password: PASSWORD })).toHaveProperty(
      'token',
    );
    const member = await server.make.member();
    expect(await anybody.auth.validateReferral({ code: urdu(`${member.username}\u200f`) })).toMatchObject({
      valid: true,
    });
    const { items } = await admin.users.list({ search: urdu(who.username) });
    expect(items.map(({ id }) => id)).toEqual([made.userId]);
  });
});
