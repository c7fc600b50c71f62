import { describe, expect, it } from 'vitest';
import { memberEvent } from '#shared/events.ts';
import { race, refused } from '#testing/client.ts';
import { PASSWORD } from '#testing/constants.ts';
import { testServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';

const server = testServer();

let made = 0;
const fresh = () => `changed${++made}@example.com`;
const PHONE = '03007654321';
const accountOf = ({ token }: { token: string }) => server.caller(token).users.account;
const change = async (person: { token: string }, more: object = {}) =>
  accountOf(person).changeContact({ email: fresh(), phone: PHONE, password: PASSWORD, ...more });
const audited = ({ id }: { id: string }) =>
  server.db
    .sql`select before, after from audit_log where action = 'user.change_contact' and actor_id = ${id}`;

describe('changing the own phone and e-mail', () => {
  it('works with the password, is audited, on the page of staff, and told to the other devices', async () => {
    const member = await server.make.member();
    const email = fresh();
    await change(member, { email, phone: '+92 300 765-4321' });
    expect(await accountOf(member).contact()).toEqual({ email, phone: PHONE });
    const [row] = await audited(member);
    expect(row).toMatchObject({ before: { email: member.email }, after: { email, phone: PHONE } });
    const [told] = await server.db.sql`
      select name, payload as data from events where user_id = ${member.id} and name = 'contactChanged'`;
    expect(memberEvent.parse(told)).toEqual({ name: 'contactChanged', data: { id: member.id } });
    const page = await server.boss.users.member.get({ id: member.id });
    expect(page).toMatchObject({ email, contactChangedAt: expect.any(String) });
    await server.caller().auth.login({ username: email, password: PASSWORD });
  });

  it('is refused with bad input, a wrong password and a taken address', async () => {
    const member = await server.make.member();
    const other = await server.make.member();
    await refused(change(member, { email: 'x' }), 400, 'emailInvalid');
    await refused(change(member, { email: '' }), 400, 'fillAllRequiredFields');
    await refused(change(member, { phone: '123' }), 400);
    await refused(change(member, { password: '' }), 400, 'fillAllRequiredFields');
    await refused(change(member, { password: 'not-mine' }), 400, 'currentPasswordWrong');
    await refused(change(member, { email: other.email.toUpperCase() }), 409, 'emailTaken');
    expect(await audited(member)).toEqual([]);
  });

  it('to the same values changes nothing', async () => {
    const member = await server.make.member();
    await change(member, await accountOf(member).contact());
    expect(await audited(member)).toEqual([]);
  });

  it('gives a free address to one of two who want it', async () => {
    const people = [await server.make.member(), await server.make.member()];
    const email = fresh();
    const { answers, refusals } = await race(2, (i) => change(people[i] ?? { token: '' }, { email }));
    expect(answers).toHaveLength(1);
    expect(refusals).toMatchObject([{ key: 'emailTaken' }]);
  });

  it('is refused to a password that changed in the meantime', async () => {
    const member = await server.make.member();
    const { sql, database } = server.db;
    const [row] = await sql`select session_version from users where id = ${member.id}`;
    const late = database.call('contact_change', {
      ...{ user: member.id, address: 'a', version: row?.session_version, session: null },
      ...{ was: 'another hash', email: fresh(), phone: PHONE },
    });
    await expect(late).rejects.toMatchObject({ key: 'currentPasswordWrong' });
  });

  it('ends a code that was mailed to the former address, and keeps one of staff', async () => {
    const member = await server.make.member();
    const { sql } = server.db;
    await sql`select app.reset_mail_code(${member.username}, ${member.email}, 'h', 's', 15, 50, 'en')`;
    await change(member);
    const codes = () => sql`select code_hash from password_resets where user_id = ${member.id}`;
    expect(await codes()).toEqual([{ code_hash: null }]);
    const id = await server.make.reset({ ...member, ...(await accountOf(member).contact()) });
    await server.boss.auth.issueResetCode({ id });
    await change(member);
    const [row] = await sql`select code_hash from password_resets where id = ${id}`;
    expect(row?.code_hash).not.toBeNull();
  });

  it('keeps no names in the audit log where identities are erased', async () => {
    await setSettings(server, { eraseIdentity: 30 });
    const member = await server.make.member();
    await change(member);
    expect(await audited(member)).toEqual([{ before: null, after: {} }]);
    await setSettings(server, { eraseIdentity: null });
  });

  it('by somebody whom staff gave the password does not make the account the owner’s alone by e-mail', async () => {
    const admin = await server.make.admin();
    const member = await server.make.member();
    await admin.as().users.update({ id: member.id, status: 'Active', password: PASSWORD });
    const { token } = await server.caller().auth.login(member);
    await change({ token });
    await server.db.sql`select app.own_by_mail(${member.id})`;
    const [row] = await server.db.sql`select known_to from users where id = ${member.id}`;
    expect(row?.known_to).toBe(admin.id);
  });
});
