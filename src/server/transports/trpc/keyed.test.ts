import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { arrivedDeposit, offeredLine, oneLine } from '#server/modules/statements/statements.fixture.ts';
import { cleanupInput } from '#shared/schemas/requests.ts';
import { callPath, outcome, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, screenshot, stranger } from '#testing/factories.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { traces } from '#testing/traces.ts';
import { publicProcedure, router } from './init.ts';
import { assertKeyed, keylessPaths, UNKEYED } from './keyed.ts';
import { appRouter } from './router.ts';

/* Repeats every mutation with its idempotency key. A mutation that is not in the table fails a test below. */

let server: TestServer;
let member: Person;
let boss: Person;
let otherScreenshot: string;
beforeAll(async () => {
  server = await startTestServer();
  // Stops the background comparison, whose writes would change the result.
  await server.deps.screenshots.close();
  member = await server.make.member({ balance: 10_000 });
  boss = await server.make.superadmin();
  const create = { width: 41, height: 60, channels: 3, background: '#224466' } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  otherScreenshot = `data:image/jpeg;base64,${bytes.toString('base64')}`;
});
afterAll(() => server.close());

/** The caller, the input, and fields that make it a different input. */
interface Attempt {
  readonly by: Person | null;
  readonly input: Record<string, unknown>;
  readonly other: Record<string, unknown>;
}

const another = async () => (await server.make.member()).id;
const letter = { name: 'Me', email: 'me@example.com', subject: 'Hello', message: 'A question' };
const video = { title: 'T', description: 'D', url: 'https://example.com' };
const contact = async () => (await member.as()).contacts.create({ userId: member.id, ...letter });
const note = async () => (await boss.as()).users.notes.add({ id: member.id, text: 'A note' });
const request = async () => ({ id: (await server.make.awaiting()).requestId });
const withdrawal = async () => {
  const person = await server.make.member({ balance: 1_000 });
  const { requestId } = await (await person.as()).requests.createWithdrawal({
    userId: person.id,
    ...payout,
  });
  return { id: requestId };
};
const payout = {
  amount: 143,
  accountNumber: '0300',
  accountName: 'Me',
  bankName: 'Meezan',
  withdrawalCount: 0,
};
const batch = async () => {
  const { id: requestId } = await withdrawal();
  const caller = await boss.as();
  const { id } = await caller.requests.batches.create({ requestIds: [requestId], account: 'SadaPay' });
  return { id, requestId };
};
const layout = { columns: [{ field: 'amount' }], headings: true, total: true, spreadsheet: true };
const asked = async () => {
  const { id: _, ...person } = await server.make.member();
  const nobody = await server.caller();
  await nobody.auth.forgotPassword({
    ...person,
    newPassword: 'another-password',
    screenshot: await screenshot(),
  });
  const { items } = await (await boss.as()).auth.listPasswordResets({});
  return { id: items[0]?.id ?? '', username: person.username };
};
const issued = async () => {
  const { id, username } = await asked();
  const { code } = await (await boss.as()).auth.issueResetCode({ id });
  return { username, code };
};

const TABLE: Readonly<Record<string, () => Promise<Attempt>>> = {
  'auth.register': async () => ({
    by: null,
    input: { ...stranger(), referralCode: SUPERADMIN.username },
    other: { password: 'another-password' },
  }),
  'auth.forgotPassword': async () => ({
    by: null,
    input: { ...member, newPassword: 'another-password', screenshot: await screenshot() },
    other: { screenshot: otherScreenshot },
  }),
  'auth.verifyResetCode': async () => ({ by: null, input: await issued(), other: { code: '00000000' } }),
  'auth.resetPassword': async () => ({
    by: null,
    input: { ...(await issued()), newPassword: 'long-enough' },
    other: { newPassword: 'long-enough-too' },
  }),
  'auth.approvePasswordReset': async () => ({ by: boss, input: await asked(), other: await asked() }),
  'auth.rejectPasswordReset': async () => ({ by: boss, input: await asked(), other: { pendingOnly: true } }),
  'auth.issueResetCode': async () => ({ by: boss, input: await asked(), other: await asked() }),
  'users.create': async () => ({
    by: boss,
    input: { ...stranger(), paymentMethod: 'Easypaisa', role: 'user' },
    other: { password: 'another-password' },
  }),
  'users.update': async () => ({
    by: boss,
    input: { id: await another(), status: 'Active', password: 'long-enough' },
    other: { password: 'long-enough-too' },
  }),
  'users.delete': async () => ({ by: boss, input: { id: await another() }, other: { id: await another() } }),
  'users.adjustBalance': async () => ({
    by: boss,
    input: { id: member.id, amount: 5, type: 'deposit', description: 'A present' },
    other: { description: 'Another present' },
  }),
  'users.notes.add': async () => ({
    by: boss,
    input: { id: member.id, text: 'A note' },
    other: { text: 'Another note' },
  }),
  'users.notes.delete': async () => ({ by: boss, input: await note(), other: await note() }),
  'users.export': async () => ({
    by: boss,
    input: { what: 'users', filters: {} },
    other: { filters: { status: 'Active' } },
  }),
  'requests.createDeposit': async () => ({
    by: null,
    input: {
      userId: (await server.make.pending()).id,
      amount: 865,
      paymentMethod: 'SadaPay',
      transactionId: randomUUID(),
      screenshot: await screenshot(),
    },
    other: { screenshot: otherScreenshot },
  }),
  'requests.createWithdrawal': async () => {
    const person = await server.make.member({ balance: 1_000 });
    return { by: person, input: { userId: person.id, ...payout }, other: { bankName: 'Another bank' } };
  },
  'requests.approve': async () => ({
    by: boss,
    input: { ...(await withdrawal()), reference: 'FT-1' },
    other: { reference: 'FT-2' },
  }),
  'requests.reject': async () => ({
    by: boss,
    input: { ...(await request()), reason: 'No' },
    other: { reason: 'Yes' },
  }),
  'requests.delete': async () => ({ by: boss, input: await request(), other: await request() }),
  'requests.claim': async () => ({ by: boss, input: await request(), other: { takeOver: true } }),
  'requests.release': async () => ({ by: boss, input: await request(), other: await request() }),
  'requests.accounts.transfer': async () => ({
    by: boss,
    input: { from: 'SadaPay', to: 'Easypaisa', amount: 5, note: 'N' },
    other: { amount: 6 },
  }),
  'requests.statements.import': async () => ({ by: boss, input: oneLine(), other: { fileName: 'b.csv' } }),
  'requests.statements.confirm': async () => ({
    by: boss,
    input: await offeredLine(server, boss),
    other: { requestId: randomUUID() },
  }),
  'requests.statements.undo': async () => {
    const offered = await offeredLine(server, boss);
    await (await boss.as()).requests.statements.confirm(offered);
    return { by: boss, input: { lineId: offered.lineId }, other: { lineId: 1 } };
  },
  'requests.statements.count': async () => ({
    by: boss,
    input: { account: 'SadaPay', day: '2026-01-01', balance: 5 },
    other: { balance: 6 },
  }),
  // Each deposit has a key of its own, so that a call that broke off goes on.
  'requests.statements.approveArrived': async () => ({
    by: boss,
    input: await arrivedDeposit(server, boss),
    other: {},
  }),
  'requests.cleanup': async () => {
    await (await boss.as()).requests.reject(await withdrawal());
    return { by: boss, input: {}, other: {} };
  },
  'requests.batches.create': async () => ({
    by: boss,
    input: { requestIds: [(await withdrawal()).id], account: 'SadaPay' },
    other: { account: 'Easypaisa' },
  }),
  'requests.batches.takeOut': async () => ({ by: boss, input: await batch(), other: { unpaid: true } }),
  'requests.batches.download': async () => ({
    by: boss,
    input: { id: (await batch()).id },
    other: { again: true },
  }),
  'requests.batches.settle': async () => {
    const { id, requestId } = await batch();
    const results = [{ outcome: 'paid', requestId, reference: randomUUID() }];
    return { by: boss, input: { id, results }, other: { sameReference: true } };
  },
  'requests.batches.setLayout': async () => ({
    by: boss,
    input: { account: 'SadaPay', layout },
    other: { account: 'Easypaisa' },
  }),
  'videos.click': async () => ({
    by: await server.make.member(),
    input: { videoId: (await server.make.video()).id },
    other: { videoId: (await server.make.video()).id },
  }),
  'videos.create': async () => ({ by: boss, input: video, other: { title: 'U' } }),
  'videos.update': async () => ({
    by: boss,
    input: { id: (await server.make.video()).id, ...video },
    other: { isActive: false },
  }),
  'videos.activate': async () => ({
    by: boss,
    input: { id: (await server.make.video()).id, isActive: false },
    other: { isActive: true },
  }),
  'videos.move': async () => {
    await server.make.video();
    return {
      by: boss,
      input: { id: (await server.make.video()).id, direction: 'up' },
      other: { direction: 'down' },
    };
  },
  'videos.delete': async () => ({
    by: boss,
    input: { id: (await server.make.video()).id },
    other: { id: (await server.make.video()).id },
  }),
  'spinner.spin': async () => ({
    by: await server.make.member(),
    input: { clientSeed: 'mine' },
    other: { clientSeed: 'another' },
  }),
  'contacts.create': async () => ({
    by: member,
    input: { userId: member.id, ...letter },
    other: { message: 'Another question' },
  }),
  'contacts.follow': async () => ({
    by: member,
    input: { ...(await contact()), text: 'More' },
    other: { text: 'Even more' },
  }),
  'contacts.reply': async () => ({
    by: boss,
    input: { ...(await contact()), text: 'An answer' },
    other: { text: 'Another answer' },
  }),
  'contacts.markRead': async () => ({ by: boss, input: await contact(), other: await contact() }),
  'contacts.delete': async () => ({ by: boss, input: await contact(), other: await contact() }),
};

async function call(by: Person | null, path: string, input: unknown): Promise<unknown> {
  return callPath(by ? await by.as() : await server.caller(), path, input);
}

const BY_MEMBERS =
  /^(auth\.(reg|forgot|verify|resetP)|requests\.create|videos\.click|spin|contacts\.(create|follow))/;
/** A claim changes nothing that anybody must answer for; taking one over does (claims.test.ts). */
const UNAUDITED = ['requests.claim', 'requests.release'];
const byStaff = Object.keys(TABLE).filter((path) => !BY_MEMBERS.test(path) && !UNAUDITED.includes(path));

it.each(byStaff)('%s by staff writes an audit row of the caller', async (path) => {
  const attempt = await TABLE[path]?.();
  expect(attempt?.by).toBe(boss);
  const before = await server.db.sql`select id from audit_log where actor_id = ${boss.id}`;
  await call(boss, path, { ...attempt?.input, idempotencyKey: randomUUID() });
  const after = await server.db.sql`select id from audit_log where actor_id = ${boss.id}`;
  expect(after.length).toBeGreaterThan(before.length);
});

describe('a mutation repeated with its idempotency key', () => {
  it.each(Object.keys(TABLE))('%s gets the first answer and changes nothing', async (path) => {
    const attempt = await TABLE[path]?.();
    if (!attempt) throw new Error(path);
    const { by, input, other } = attempt;
    const idempotencyKey = randomUUID();
    const first = await call(by, path, { ...input, idempotencyKey });
    const after = await traces(server.db.sql);
    expect(await call(by, path, { ...input, idempotencyKey })).toEqual(first);
    if (Object.keys(other).length > 0) {
      const changed = await refused(call(by, path, { ...input, ...other, idempotencyKey }));
      expect(changed).toMatchObject({ status: 409, key: 'keyReused' });
    }
    expect(await traces(server.db.sql)).toEqual(after);
  });

  it.each(['users.delete', 'users.create', 'requests.reject', 'auth.approvePasswordReset'])(
    '%s happens once with five concurrent calls',
    async (path) => {
      const attempt = await TABLE[path]?.();
      const input = { ...attempt?.input, idempotencyKey: randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => outcome(call(attempt?.by ?? null, path, input))),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ ok: true });
    },
  );

  it('gets the first answer even if the account has changed since then', async () => {
    const staff = await boss.as();
    const input = { id: await another(), status: 'Inactive', idempotencyKey: randomUUID() } as const;
    const first = await staff.users.update(input);
    await staff.users.update({ id: input.id, status: 'Active' });
    expect(await staff.users.update(input)).toEqual(first);
    expect(await staff.users.get({ id: input.id })).toMatchObject({ status: 'Active' });
  });

  it('uses up one try of a wrong reset code', async () => {
    const { username } = await issued();
    const wrong = { username, code: '00000000', idempotencyKey: randomUUID() };
    const nobody = await server.caller();
    for (let i = 0; i < 3; i++) {
      expect(await refused(nobody.auth.verifyResetCode(wrong))).toMatchObject({ key: 'resetCodeInvalid' });
    }
    const [row] = await server.db.sql`
      select code_tries from password_resets r join users u on u.id = r.user_id where u.username = ${username}`;
    expect(row).toEqual({ code_tries: 1 });
  });
});

describe('an idempotency key', () => {
  it('gives the first answer only to its first caller', async () => {
    const who = { ...stranger(), referralCode: SUPERADMIN.username, idempotencyKey: 'guessed' };
    const nobody = await server.caller();
    const { userId } = await nobody.auth.register(who);
    const guess = await refused(nobody.auth.register({ ...who, password: 'not-the-password' }));
    expect(guess).toMatchObject({ status: 409, key: 'keyReused' });
    expect(JSON.stringify(guess)).not.toContain(userId);
    // The same key of another caller is another key.
    const another = await nobody.auth.register({ ...who, ...stranger() });
    expect(another.userId).not.toBe(userId);
    const [first, second] = [await member.as(), await (await server.make.member()).as()];
    const video = await server.make.video();
    await first.videos.click({ videoId: video.id, idempotencyKey: 'guessed' });
    expect(await second.videos.click({ videoId: video.id, idempotencyKey: 'guessed' })).toMatchObject({
      dailyClicks: 1,
    });
  });

  it('stores no readable code, password or picture in the database', async () => {
    const { id } = await asked();
    const { code } = await (await boss.as()).auth.issueResetCode({ id, idempotencyKey: randomUUID() });
    await call(null, 'auth.register', {
      ...stranger(),
      password: 'a-secret-to-find',
      referralCode: SUPERADMIN.username,
      idempotencyKey: randomUUID(),
    });
    const rows = await server.db.sql`select * from idempotency_keys`;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain('a-secret-to-find');
    expect(stored).not.toContain('data:image');
  });

  it('can be used again after a refusal', async () => {
    const staff = await boss.as();
    const { id } = await server.make.member({ balance: 100 });
    const idempotencyKey = randomUUID();
    const taken = await refused(
      staff.users.adjustBalance({ id, amount: 9_999, type: 'withdraw', idempotencyKey }),
    );
    expect(taken).toMatchObject({ key: 'insufficientBalance' });
    await staff.users.adjustBalance({ id, amount: 5, type: 'withdraw', idempotencyKey });
  });
});

describe('the list of mutations without a key', () => {
  const mutations = Object.entries(
    appRouter._def.procedures as object as Record<string, { _def: { type: string } }>,
  )
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([path]) => path);

  it('and the table above contain all mutations', () => {
    expect([...Object.keys(TABLE), ...Object.keys(UNKEYED)].sort()).toEqual(mutations.sort());
    expect(keylessPaths(appRouter._def.procedures).sort()).toEqual(Object.keys(UNKEYED).sort());
  });

  it("has the only exceptions to the router's check", () => {
    const keyless = router({
      things: router({
        remove: publicProcedure.input(z.object({ id: z.string() })).mutation(() => null),
        clear: publicProcedure.mutation(() => null),
        keep: publicProcedure.input(z.optional(cleanupInput)).mutation(() => null),
        read: publicProcedure.query(() => null),
      }),
    });
    // @ts-expect-error: the compiler refuses it too
    expect(() => assertKeyed(keyless)).toThrow(/idempotencyKey.*things\.remove, things\.clear$/);
  });
});
