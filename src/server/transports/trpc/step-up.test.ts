import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  adminWithFactor,
  ageProofs,
  type Factor,
  setUpFactor,
  wrongCode,
} from '#server/modules/auth/second-factor.fixture.ts';
import { callPath, outcome, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { tables } from '../rest/table.ts';
import { appRouter } from './router.ts';

/* A decision about money or accounts asks for a one-time code of the last 15 minutes (SPEC section 13). */

/** The mutations that ask for none, with the reason. A new mutation of staff fails a test below. */
const WITHOUT_CODE: Readonly<Record<string, string>> = {
  'auth.login': 'opens a session',
  'auth.secondFactor': 'opens a session',
  'auth.usePasskey': 'opens a session',
  'auth.register': 'of a stranger',
  'auth.forgotPassword': 'of a stranger',
  'auth.verifyResetCode': 'of a stranger',
  'auth.resetPassword': 'of a stranger',
  'users.account.changePassword': 'asks for the password',
  'users.account.endDevice': 'ends own sessions',
  'users.account.endOtherDevices': 'ends own sessions',
  'users.account.beginFactor': 'for accounts without codes',
  'users.account.confirmFactor': 'for accounts without codes',
  'users.account.proveFactor': 'gives the code',
  'users.account.provePasskey': 'stands for the code',
  'users.account.removeFactor': 'takes a code itself',
  'users.account.renewRecoveryCodes': 'takes a code itself',
  'users.notes.add': 'a note',
  'users.notes.delete': 'a note',
  'users.notices.set': 'own notices',
  'users.notices.subscribe': 'own notices',
  'users.notices.unsubscribe': 'own notices',
  'users.export': 'reads',
  'users.ownData': 'of a member',
  'requests.createDeposit': 'of a member; staff decide about it',
  'requests.createWithdrawal': 'of a member; staff decide about it',
  'requests.appeals.create': 'of a member; staff decide about it',
  'requests.claim': 'says who looks at it',
  'requests.release': 'says who looks at it',
  'requests.savedAccounts.save': 'of a member',
  'requests.savedAccounts.rename': 'of a member',
  'requests.savedAccounts.remove': 'of a member',
  'requests.statements.preview': 'reads a file',
  'requests.statements.count': 'compares, moves nothing',
  'videos.click': 'of a member',
  'videos.create': 'a video',
  'videos.update': 'a video',
  'videos.activate': 'a video',
  'videos.move': 'a video',
  'videos.delete': 'a video',
  'spinner.commit': 'of a member',
  'spinner.spin': 'of a member',
  'contacts.create': 'of a member',
  'contacts.createAsGuest': 'of a stranger',
  'contacts.markSeen': 'of a member',
  'contacts.follow': 'of a member',
  'contacts.reply': 'an answer',
  'contacts.markRead': 'an answer',
  'contacts.delete': 'an answer',
};
const mutations = Object.entries(
  appRouter._def.procedures as object as Record<string, { _def: { type: string } }>,
)
  .filter(([, { _def }]) => _def.type === 'mutation')
  .map(([path]) => path);
const decisions = mutations.filter((path) => !Object.hasOwn(WITHOUT_CODE, path));

let server: TestServer;
let admin: Person & { factor: Factor };
let boss: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await adminWithFactor(server);
  // Another superadmin than the one of the factories, who has no one-time codes.
  const promoted = await server.make.admin();
  await server.db.sql`update users set role = 'superadmin' where id = ${promoted.id}`;
  boss = await (await setUpFactor(server, promoted)).logIn();
});
afterAll(() => server.close());

describe('without a code of the last 15 minutes', () => {
  beforeAll(() => ageProofs(server));

  it.each(decisions)('%s is refused', async (path) => {
    const end = await outcome(callPath(await boss.as(), path, {}));
    expect(end).toMatchObject({ status: 403, key: 'factorNeeded' });
  });

  it.each(Object.keys(WITHOUT_CODE))('%s asks for none', async (path) => {
    expect(mutations).toContain(path);
    const end = await outcome(callPath(await boss.as(), path, undefined));
    expect(end.ok ? '' : end.key).not.toBe('factorNeeded');
  });

  const routes = Object.values(tables)
    .flat()
    .filter(({ method, access }) => method !== 'GET' && access === 'staff');
  it.each(routes)('$method /api$path is refused, or moves no money', async ({ method, path }) => {
    const response = await fetch(`${server.url}/api${path.replace(/\{\w+\}/g, randomUUID())}`, {
      method,
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { message } = await response.json();
    if (/^\/(videos|contacts)\b/.test(path)) expect(message).not.toMatch(/one-time code/);
    else
      expect({ status: response.status, message }).toMatchObject({ status: 403, message: /one-time code/ });
  });
});

describe('a code for a decision', () => {
  it('is asked for after 15 minutes, and the refused call is made once then', async () => {
    const caller = await admin.as();
    await caller.users.account.proveFactor({ code: admin.factor.next() });
    const { id } = await server.make.member();
    const input = { id, amount: 5, type: 'deposit', idempotencyKey: randomUUID() } as const;
    await ageProofs(server, 14);
    await caller.users.adjustBalance({ ...input, idempotencyKey: randomUUID() });
    await ageProofs(server, 1);
    expect(await refused(caller.users.adjustBalance(input))).toMatchObject({ key: 'factorNeeded' });
    const wrong = caller.users.account.proveFactor({ code: wrongCode(admin.factor.secret) });
    expect(await refused(wrong)).toMatchObject({ key: 'factorCodeWrong' });
    await caller.users.account.proveFactor({ code: admin.factor.next() });
    const { newBalance } = await caller.users.adjustBalance(input);
    expect(await caller.users.adjustBalance(input)).toMatchObject({ newBalance });
  });

  it('counts only in its own session', async () => {
    const other = await admin.factor.logIn();
    await ageProofs(server);
    await (await admin.as()).users.account.proveFactor({ code: admin.factor.next() });
    const { id } = await server.make.member();
    const input = { id, amount: 5, type: 'deposit' } as const;
    await (await admin.as()).users.adjustBalance(input);
    const inOther = (await other.as()).users.adjustBalance(input);
    expect(await refused(inOther)).toMatchObject({ key: 'factorNeeded' });
    // A token without a session of the server can't be proved.
    const bare = await server.caller(await server.make.token(admin.id));
    expect(await refused(bare.users.adjustBalance(input))).toMatchObject({ key: 'factorNeeded' });
    const proof = bare.users.account.proveFactor({ code: admin.factor.next() });
    expect(await refused(proof)).toMatchObject({ status: 401 });
  });
});
