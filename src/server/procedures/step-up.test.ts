import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  adminWithFactor,
  ageProofs,
  type Factor,
  setUpFactor,
  wrongCode,
} from '#server/modules/auth/second-factor.fixture.ts';
import { EXAMPLES, MUTATIONS } from '#testing/cases.ts';
import { callPath, outcome, refused } from '#testing/client.ts';
import type { Person } from '#testing/factories.ts';
import { testServer } from '#testing/server.ts';
import { tables } from '../transports/rest/table.ts';
import { asksCode } from './init.ts';

/* A decision about money or accounts needs a code of the last 15 minutes (SPEC section 13). */

const server = testServer();
let admin: Person & { factor: Factor };
let boss: Person;
beforeAll(async () => {
  admin = await adminWithFactor(server);
  // A second superadmin, because the one of the factories has no one-time codes.
  const promoted = await server.make.admin();
  await server.db.sql`update users set role = 'superadmin' where id = ${promoted.id}`;
  boss = await (await setUpFactor(server, promoted)).logIn();
});

describe('without a code of the last 15 minutes', () => {
  beforeAll(() => ageProofs(server));

  it.each(EXAMPLES.filter(({ type, meta }) => asksCode(type, meta)))('$path is refused', async ({ path }) => {
    const end = await outcome(callPath(await boss.as(), path, {}));
    expect(end).toMatchObject({ status: 403, key: 'factorNeeded' });
  });

  it.each(MUTATIONS.filter(({ type, meta }) => !asksCode(type, meta)))(
    '$path asks for none',
    async ({ path }) => {
      const end = await outcome(callPath(await boss.as(), path, undefined));
      expect(end.ok ? '' : end.key).not.toBe('factorNeeded');
    },
  );

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
    if (/^\/(videos|contacts\/.*read$)/.test(path)) expect(message).not.toMatch(/one-time code/);
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
    await refused(caller.users.adjustBalance(input), 'factorNeeded');
    const wrong = caller.users.account.proveFactor({ code: wrongCode(admin.factor.secret) });
    await refused(wrong, 'factorCodeWrong');
    await caller.users.account.proveFactor({ code: admin.factor.next() });
    const { newBalance } = await caller.users.adjustBalance(input);
    expect(await caller.users.adjustBalance(input)).toMatchObject({ newBalance });
  });

  it('counts only in its own session', async () => {
    const other = await admin.factor.logIn();
    await ageProofs(server);
    await admin.as().users.account.proveFactor({ code: admin.factor.next() });
    const { id } = await server.make.member();
    const input = { id, amount: 5, type: 'deposit' } as const;
    await admin.as().users.adjustBalance(input);
    await refused(other.as().users.adjustBalance(input), 'factorNeeded');
    // A token whose session has no row in the table `sessions` can't be marked as proved.
    const bare = await server.caller(await server.make.token(admin.id));
    await refused(bare.users.adjustBalance(input), 'factorNeeded');
    await refused(bare.users.account.proveFactor({ code: admin.factor.next() }), 401);
  });
});
