import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUSEKEEPING } from '#server/start/start.ts';
import { outcome, race, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { createDevice, type Person } from '#testing/factories.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startTestServer, type TestServer, testServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';

const mailbox = await startMailServer();
afterAll(() => mailbox.close());
const mail = {
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'sikka@example.com',
  PUBLIC_URL: 'http://localhost:3000',
  TRUST_PROXY: '1',
};
const server = testServer({ env: mail, brokenBooks: true });
const silent = testServer();
afterEach(() => server.db.clock.reset());

const NEW = 'a-new-password';
let networks = 0;
const nobody = (at: TestServer = server) => at.caller(null, `10.7.0.${++networks}`).auth;
const ask = async (who: Pick<Person, 'username' | 'email'>, language: 'en' | 'ur' = 'en') => {
  const { username, email } = who;
  return nobody().mailResetCode({ username, email, language });
};
/** Waits for the next e-mail. */
async function mailTo(person: Pick<Person, 'username' | 'email'>, language: 'en' | 'ur' = 'en') {
  const mails = () => mailbox.mails.filter((text) => text.includes(`To: ${person.email}`));
  const before = mails().length;
  await ask(person, language);
  await expect.poll(() => mails().length).toBe(before + 1);
  const text = mails().at(-1) ?? '';
  const body = text.slice(text.indexOf('\n\n'));
  const plain = /base64/i.test(text) ? Buffer.from(body, 'base64').toString() : body;
  return { text, plain, code: /\b\d{8}\b/.exec(plain)?.[0] ?? '' };
}
const use = async ({ username }: Pick<Person, 'username'>, code: string) =>
  nobody().resetPassword({ username, code, newPassword: NEW });
const knownTo = async ({ id }: Pick<Person, 'id'>) =>
  (await server.db.sql`select known_to from users where id = ${id}`)[0]?.known_to;
const rows = async ({ id }: Pick<Person, 'id'>) =>
  server.db.sql`select status, removed_at is not null as hidden from password_resets where user_id = ${id}`;

describe('a code by e-mail', () => {
  it.each(['en', 'ur'] as const)('sets the password, in %s', async (language) => {
    const member = await server.make.member();
    const { text, plain, code } = await mailTo(member, language);
    expect(text).toContain(`To: ${member.email}`);
    expect(plain).toContain('/forgot-password');
    expect(plain).toContain(language === 'en' ? 'staff never ask' : 'عملہ');
    await nobody().verifyResetCode({ username: member.username, code });
    await use(member, code);
    await nobody().login({ username: member.username, password: NEW });
    await refused(use(member, code), 400, 'resetCodeInvalid');
    const audit = await server.db.sql`
      select actor_id, action from audit_log where target_id = ${member.id} and action like 'reset%'`;
    expect(audit).toEqual([{ actor_id: member.id, action: 'reset.by_mail' }]);
  });

  it('is on no list of staff, and the form with a screenshot stays beside it', async () => {
    const member = await server.make.member();
    const { total } = await server.boss.auth.passwordResetCounts();
    const { code } = await mailTo(member);
    expect(await server.boss.auth.passwordResetCounts()).toMatchObject({ total });
    const id = await server.make.reset(member);
    expect(await server.boss.auth.passwordResetCounts()).toMatchObject({ total: total + 1 });
    const { items } = await server.boss.auth.listPasswordResets({ limit: 1 });
    expect(items).toMatchObject([{ id, replaced: 0 }]);
    await use(member, code);
    await refused(server.boss.auth.approvePasswordReset({ id }), 409, 'alreadyDecided');
  });

  it('is sent again while it is valid, and a new one afterwards', async () => {
    const member = await server.make.member();
    const first = await mailTo(member, 'ur');
    expect((await mailTo(member)).code).toBe(first.code);
    await server.db.clock.shift('11 minutes');
    const second = await mailTo(member);
    expect(second.code).not.toBe(first.code);
    await refused(use(member, first.code), 'resetCodeInvalid');
    await server.db.clock.shift('27 minutes');
    await refused(use(member, second.code), 'resetCodeInvalid');
    await server.db.clock.shift('9 days');
    while (await server.db.database.call('housekeeping', HOUSEKEEPING));
    expect(await rows(member)).toEqual([]);
  });

  it('leaves a code of staff as it is, and staff can replace it', async () => {
    const member = await server.make.member();
    const { code: mailed } = await mailTo(member);
    const id = await server.make.reset(member);
    const { code } = await server.boss.auth.issueResetCode({ id });
    const mails = mailbox.mails.length;
    await ask(member);
    await refused(use(member, mailed), 'resetCodeInvalid');
    await use(member, code);
    expect(mailbox.mails).toHaveLength(mails);
    expect(await knownTo(member)).not.toBeNull();
  });

  it('is sent to no other address, no staff, and no account that is not active', async () => {
    const { make } = server;
    const [member, inactive] = [await make.member(), await make.member()];
    await server.boss.users.update({ id: inactive.id, status: 'Inactive' });
    const [staff, pending] = [[await make.admin(), await make.superadmin()], await make.pending()];
    const written = () => server.db.sql`
      select (select count(*)::int from password_resets) r, (select count(*)::int from notices) n`;
    const before = await written();
    const others = [
      { ...member, email: 'other@example.com' },
      { ...member, username: 'no.body' },
    ];
    for (const who of [...others, ...staff, inactive, pending])
      expect(await ask(who)).toEqual({ sent: true });
    expect(await written()).toEqual(before);
  });

  it('asked for at the same time is one code', async () => {
    const member = await server.make.member();
    const { refusals } = await race(6, () => ask(member));
    expect(refusals).toEqual([]);
    expect(await rows(member)).toEqual([{ status: 'Pending', hidden: true }]);
  });

  it('is refused with bad input, and where no e-mails are sent', async () => {
    const member = await server.make.member();
    const asked = async (more: object) =>
      nobody().mailResetCode({ username: 'some.body', email: 'a@b.co', language: 'en', ...more });
    await refused(asked({ username: '' }), 400, 'fillAllRequiredFields');
    await refused(asked({ username: 'x y\u0000' }), 400);
    await refused(asked({ email: 'x' }), 400, 'emailInvalid');
    await refused(asked({ language: 'fr' as 'en' }), 400, 'badInput');
    await refused(nobody(silent).mailResetCode({ ...member, language: 'en' }), 404, 'mailOff');
    expect((await nobody(silent).config()).sendsMail).toBe(false);
    expect((await nobody().config()).sendsMail).toBe(true);
  });
});

describe('after a code by e-mail', () => {
  it('an account that staff knew is its owner’s alone again, if it had the address before', async () => {
    const admin = await server.make.admin();
    const made = await server.make.awaiting();
    await server.boss.requests.approve({ id: made.requestId });
    await admin.as().users.update({ id: made.id, status: 'Active', password: 'set-by-staff' });
    expect(await knownTo(made)).toBe(admin.id);
    await use(made, (await mailTo(made)).code);
    expect(await knownTo(made)).toBeNull();
  });

  it('an account that staff made stays known to them: they chose the address', async () => {
    const admin = await server.make.admin();
    const who = { username: `made.${Date.now()}`, email: `made${Date.now()}@example.com` };
    const { id } = await admin.as().users.create({
      ...{ ...who, name: 'Made', phone: '03001234567', password: PASSWORD, role: 'user' },
      paymentMethod: 'Easypaisa',
    });
    await use(who, (await mailTo(who)).code);
    expect(await knownTo({ id })).toBe(admin.id);
  });

  it('withdrawals are held as after every reset', async () => {
    await setSettings(server, { holdWithdrawals: 24 });
    const member = await server.make.member({ balance: 500 });
    await use(member, (await mailTo(member)).code);
    const [row] = await server.db.sql`
      select app.hold_causes(${member.id}, null, '1', 'x', app_now() - interval '1 hour') as causes`;
    expect(row?.causes).toContain('passwordReset');
    await setSettings(server, { holdWithdrawals: null });
  });
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ database: server.db, rateLimits: true, env: mail });
  });
  afterAll(() => limited.close());
  const askAt = async (who: Person, address: string, device = createDevice()) => {
    const { auth } = await limited.caller(null, address, device);
    const end = await outcome(
      auth.mailResetCode({ username: who.username, email: who.email, language: 'en' }),
    );
    return end.ok ? 200 : end.status;
  };

  it('5 an hour for an account from all strangers, known or not; a known device has its own', async () => {
    const member = await server.make.member();
    const phone = createDevice();
    await server.caller(null, '10.8.0.1', phone).auth.login(member);
    for (const who of [member, { ...member, username: `no.body.${Date.now()}` }]) {
      const ends = [];
      for (let i = 0; i < 6; i++) ends.push(await askAt(who, `10.8.1.${i}`));
      expect(ends).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await askAt(member, '10.8.1.9', phone)).toBe(200);
  });

  it('600 an hour from a network', async () => {
    for (let i = 0; i < 600; i++) await limited.deps.limits.take('mailByAddress', '10.8.2.1');
    expect(await askAt(await server.make.member(), '10.8.2.1')).toBe(429);
  });
});
