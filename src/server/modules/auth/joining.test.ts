import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { stranger } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();

async function named(name: string) {
  const who = { ...stranger(), name, role: 'user', paymentMethod: 'Easypaisa' } as const;
  const { id } = await server.boss.users.create(who);
  return { ...who, id };
}
const nobody = () => server.caller();

describe('the check of a referral code', () => {
  it("returns the owner's masked name, whatever the letter case", async () => {
    const { username } = await named('Ayesha Khan');
    const { validateReferral } = nobody().auth;
    const found = { valid: true, inviter: 'Ay*** K***' };
    expect(await validateReferral({ code: username })).toEqual(found);
    expect(await validateReferral({ code: username.toUpperCase() })).toEqual(found);
  });

  it('returns no inviter for a code that cannot be used to join', async () => {
    const waiting = await server.make.pending();
    for (const code of [waiting.username, 'nobody-at-all', "x' or 'x", '']) {
      expect(await nobody().auth.validateReferral({ code })).toEqual({ valid: false, inviter: null });
    }
  });

  it('returns no name over REST, as documented', async () => {
    const { username } = await named('Ayesha Khan');
    const answer = await fetch(`${server.url}/api/auth/validate-referral/${username}`);
    expect(await answer.json()).toEqual({ success: true, valid: true });
  });
});

describe('a registration', () => {
  it('is refused for a taken username or email, and a clash of ids is called neither', async () => {
    const first = await server.make.pending();
    const { password: passwordHash, ...who } = stranger();
    const made = { ...who, id: randomUUID(), passwordHash, referralCode: 'superadmin' };
    const refusal = (change: object) =>
      server.deps.database.call('register', { ...made, ...change }).catch((error: unknown) => error);
    expect(await refusal({ username: first.username.toUpperCase() })).toMatchObject({ key: 'usernameTaken' });
    expect(await refusal({ email: first.email.toUpperCase() })).toMatchObject({ key: 'emailTaken' });
    const clash = await refusal({ id: first.id });
    expect(clash).toBeInstanceOf(Error);
    expect(clash).not.toBeInstanceOf(DomainError);
  });
});

describe('an account that awaits its deposit', () => {
  it('shows its masked inviter to a caller who knows its id, with or without a token', async () => {
    const inviter = await named('عائشہ Khan');
    const invited = await server.make.pending({ referrer: inviter.username });
    const view = {
      inviter: { name: 'ع*** K***', username: expect.stringMatching(/^p\.?\*\*\*$/) },
      deposit: null,
      sent: null,
    };
    expect(await nobody().auth.joining({ userId: invited.id })).toEqual(view);
    expect(await invited.as().auth.joining({ userId: invited.id })).toEqual(view);
  });

  it('shows whether its latest deposit is under review or was rejected, and then only that it is active', async () => {
    const { id, requestId } = await server.make.awaiting();
    const ask = async (userId = id) => nobody().auth.joining({ userId });
    const [request] = (await server.boss.requests.list({ limit: 1 })).items;
    const sent = { number: request?.number, at: request?.createdAt };
    expect(request?.id).toBe(requestId);
    expect(await ask()).toEqual({ inviter: expect.anything(), deposit: 'Pending', sent });
    await server.boss.requests.reject({ id: requestId, reason: 'Unreadable' });
    expect(await ask()).toEqual({ inviter: expect.anything(), deposit: 'Rejected', sent: null });
    await server.boss.users.update({ id, status: 'Active' });
    const active = { inviter: null, deposit: 'Approved', sent: null };
    expect(await ask()).toEqual(active);
    expect(await ask((await server.make.member()).id)).toEqual(active);
  });

  it('is null for staff and for a deactivated, deleted or unknown account, and has no inviter that was deleted', async () => {
    const inviter = await named('Ayesha Khan');
    const invited = await server.make.awaiting({ referrer: inviter.username });
    const ask = async (userId: string) => nobody().auth.joining({ userId });
    expect(await ask(randomUUID())).toBeNull();
    expect(await ask((await server.make.admin()).id)).toBeNull();
    const deactivated = await server.make.member();
    await server.boss.users.update({ id: deactivated.id, status: 'Inactive' });
    expect(await ask(deactivated.id)).toBeNull();
    await server.boss.users.delete({ id: inviter.id });
    expect(await ask(invited.id)).toMatchObject({ inviter: null, deposit: 'Pending' });
    await server.boss.users.delete({ id: invited.id });
    expect(await ask(invited.id)).toBeNull();
  });
});
