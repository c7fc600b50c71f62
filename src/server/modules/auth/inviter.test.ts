import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stranger } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Creates an approved member with this name. */
async function named(name: string) {
  const boss = await (await server.make.superadmin()).as();
  const who = { ...stranger(), name, role: 'user', paymentMethod: 'Easypaisa' } as const;
  const { id } = await boss.users.create(who);
  return { ...who, id };
}
const nobody = () => server.caller();

describe('the check of a referral code', () => {
  it("returns the owner's masked name, whatever the letter case", async () => {
    const { username } = await named('Ayesha Khan');
    const { validateReferral } = (await nobody()).auth;
    const found = { valid: true, inviter: 'Ay*** K***' };
    expect(await validateReferral({ code: username })).toEqual(found);
    expect(await validateReferral({ code: username.toUpperCase() })).toEqual(found);
  });

  it('returns no inviter for a code that cannot be used to join', async () => {
    const waiting = await server.make.pending();
    for (const code of [waiting.username, 'nobody-at-all', "x' or 'x", '']) {
      expect(await (await nobody()).auth.validateReferral({ code })).toEqual({ valid: false, inviter: null });
    }
  });

  it('returns no name over REST, as documented', async () => {
    const { username } = await named('Ayesha Khan');
    const answer = await fetch(`${server.url}/api/auth/validate-referral/${username}`);
    expect(await answer.json()).toEqual({ success: true, valid: true });
  });
});

describe('the inviter of an account that awaits its deposit', () => {
  it("is returned masked to a caller who knows the account's id, with or without a token", async () => {
    const inviter = await named('عائشہ Khan');
    const invited = await server.make.pending({ referrer: inviter.username });
    const view = { name: 'ع*** K***', username: expect.stringMatching(/^p\.?\*\*\*$/) };
    expect(await (await nobody()).auth.inviter({ userId: invited.id })).toEqual(view);
    expect(await (await invited.as()).auth.inviter({ userId: invited.id })).toEqual(view);
  });

  it('is null for an approved, deleted or unknown account, and for a deleted inviter', async () => {
    const inviter = await named('Ayesha Khan');
    const approved = await server.make.member({ referrer: inviter.username });
    const invited = await server.make.awaiting({ referrer: inviter.username });
    const boss = await (await server.make.superadmin()).as();
    const ask = async (userId: string) => (await nobody()).auth.inviter({ userId });
    expect(await ask(invited.id)).not.toBeNull();
    expect(await ask(approved.id)).toBeNull();
    expect(await ask(randomUUID())).toBeNull();
    await boss.users.delete({ id: inviter.id });
    expect(await ask(invited.id)).toBeNull();
    await boss.users.delete({ id: invited.id });
    expect(await ask(invited.id)).toBeNull();
  });
});
