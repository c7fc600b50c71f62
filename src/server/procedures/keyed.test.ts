import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Database } from '#drizzle/client.ts';
import { findCalls } from '#drizzle/repeats/calls.fixture.ts';
import { expectOnce } from '#drizzle/repeats/once.fixture.ts';
import { cleanupInput } from '#shared/schemas/requests.ts';
import { type CaseWorld, newMember, startCaseWorld } from '#testing/case.ts';
import { attempt, type Example, MUTATIONS } from '#testing/cases.ts';
import { callPath, outcome, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, stranger } from '#testing/factories.ts';
import { listOf } from '#testing/table.ts';
import { traces } from '#testing/traces.ts';
import { assertFacts } from './facts.ts';
import { memberProcedure, publicProcedure, router, staffProcedure } from './init.ts';

/* Every mutation: its idempotency key, its limit and its audit row. */

let w: CaseWorld;
beforeAll(async () => {
  w = await startCaseWorld();
  // Stops the work in the background, whose writes would change the result.
  await w.server.deps.screenshots.close();
  await w.server.deps.notices.close();
});
afterAll(() => w.server.close());

async function call(by: Person | null, path: string, input: unknown): Promise<unknown> {
  return callPath(by ? await by.as() : await w.server.caller(), path, input);
}

/** @returns the one-time code for the person's new password */
async function asked(person: Person) {
  const id = await w.make.reset(person);
  const { code } = await w.boss.as().auth.issueResetCode({ id, idempotencyKey: randomUUID() });
  return { username: person.username, code };
}

const changes = () => traces(w.server.db.sql);
const isOfStaff = ({ meta: { who } }: Example) => who === 'staff' || who === 'superadmin';

async function auditRows(by: Person | null): Promise<number> {
  return (await w.server.db.sql`select 1 from audit_log where actor_id = ${by?.id ?? null}`).length;
}

/** The SQL functions of the writes that were repeated. */
const repeated = new Set<string>();

/** Each write of the call loses its connection and is repeated. */
async function withLostWrites<T>(make: () => Promise<T>): Promise<T> {
  const real = Database.prototype.callOnce;
  let isRepeating = false;
  const spy = vi.spyOn(Database.prototype, 'callOnce').mockImplementation(async function (
    this: Database,
    once,
    name,
    args,
  ) {
    if (isRepeating) return real.call(this, once, name, args) as never;
    isRepeating = true;
    const made = await expectOnce(w.server.db, (database) => database.callOnce(once, name, args), true);
    isRepeating = false;
    repeated.add(name);
    expect(made.repeats).toEqual([made.first, made.first]);
    // A right code is looked at before a password is set, without an effect.
    expect(made.hadEffect || name === 'reset_use_code').toBe(true);
    return made.first as never;
  });
  return make().finally(() => spy.mockRestore());
}

/** @returns the names of the limits that counted the call */
async function countedBy(make: () => Promise<unknown>): Promise<string[]> {
  const { limits } = w.server.deps;
  const spies = [vi.spyOn(limits, 'take'), vi.spyOn(limits, 'takeLogin')] as const;
  await make();
  const [take, takeLogin] = spies.map(({ mock }) => mock.calls);
  vi.restoreAllMocks();
  return [...(take ?? []).map(([name]) => String(name)), ...(takeLogin?.length ? ['loginByAccount'] : [])];
}

describe('a mutation', () => {
  it.each(MUTATIONS)('$path is counted, by staff audited, and happens once with its key', async (example) => {
    const { path, meta, case: own } = example;
    const { by, input, other } = await attempt(w, example);
    const sent = meta.withoutKey ? input : { ...(input as object), idempotencyKey: randomUUID() };
    const rows = await auditRows(by);
    let first: unknown;
    const counted = await countedBy(async () => {
      first = await withLostWrites(() => call(by, path, sent));
    });
    expect([meta.limit ?? 'staffMutation'].flat().filter((name) => counted.includes(name))).not.toEqual([]);
    if (isOfStaff(example)) expect((await auditRows(by)) > rows).toBe(!own.withoutAudit);
    if (meta.withoutKey) return;
    const after = await changes();
    expect(await call(by, path, sent)).toEqual(first);
    if (other) await refused(call(by, path, { ...(sent as object), ...other }), 409, 'keyReused');
    // By a member also with another key, unless it is something new each time.
    if ((!isOfStaff(example) || meta.whose === 'own') && !own.isNewEachTime)
      await outcome(call(by, path, { ...(sent as object), idempotencyKey: randomUUID() }));
    expect(await changes()).toEqual(after);
  });

  it('repeats each function that the server calls with a key', () => {
    const missing = [...findCalls().keyed].filter((name) => !repeated.has(name));
    // A download ends an export, which no procedure does: repeats.test.ts.
    expect(missing).toEqual(['export_end']);
  });

  const atOnce = listOf(`
    users.delete; users.create; users.adjustBalance; requests.approve; requests.reject; requests.createDeposit;
    requests.createWithdrawal; requests.accounts.transfer; spinner.spin; contacts.createAsGuest;
    auth.approvePasswordReset`);
  it.each(MUTATIONS.filter(({ path }) => atOnce.includes(path)))(
    '$path happens once with five concurrent calls',
    async (example) => {
      const { by, input } = await attempt(w, example);
      const keyed = { ...(input as object), idempotencyKey: randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => outcome(call(by, example.path, keyed))),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({ ok: true });
    },
  );

  it('gets the first answer even if the account has changed since then', async () => {
    const staff = await w.boss.as();
    const input = { ...(await newMember(w)), status: 'Inactive', idempotencyKey: randomUUID() } as const;
    const first = await staff.users.update(input);
    await staff.users.update({ id: input.id, status: 'Active' });
    expect(await staff.users.update(input)).toEqual(first);
    expect(await staff.users.get({ id: input.id })).toMatchObject({ status: 'Active' });
  });

  it('uses up one try of a wrong reset code', async () => {
    const { username } = await w.make.member().then(asked);
    const wrong = { username, code: '00000000', idempotencyKey: randomUUID() };
    const nobody = await w.server.caller();
    for (let i = 0; i < 3; i++) {
      await refused(nobody.auth.verifyResetCode(wrong), 'resetCodeInvalid');
    }
    const [row] = await w.server.db.sql`
      select code_tries from password_resets r join users u on u.id = r.user_id where u.username = ${username}`;
    expect(row).toEqual({ code_tries: 1 });
  });
});

describe('an idempotency key', () => {
  it('gives the first answer only to its first caller', async () => {
    const who = { ...stranger(), referralCode: SUPERADMIN.username, idempotencyKey: 'guessed' };
    const nobody = await w.server.caller();
    const { userId } = await nobody.auth.register(who);
    const guess = await refused(nobody.auth.register({ ...who, password: 'not-the-password' }));
    expect(guess).toMatchObject({ status: 409, key: 'keyReused' });
    expect(JSON.stringify(guess)).not.toContain(userId);
    // A key belongs to one account, or in a registration to one username. Others can use the same key.
    const another = await nobody.auth.register({ ...who, ...stranger() });
    expect(another.userId).not.toBe(userId);
    const [first, second] = [await w.member.as(), await (await w.make.member()).as()];
    const video = await w.make.video();
    await first.videos.click({ videoId: video.id, idempotencyKey: 'guessed' });
    expect(await second.videos.click({ videoId: video.id, idempotencyKey: 'guessed' })).toMatchObject({
      dailyClicks: 1,
    });
  });

  it('stores no readable code, password or picture in the database', async () => {
    const { code } = await w.make.member().then(asked);
    await call(null, 'auth.register', {
      ...stranger(),
      password: 'a-secret-to-find',
      referralCode: SUPERADMIN.username,
      idempotencyKey: randomUUID(),
    });
    const rows = await w.server.db.sql`select * from idempotency_keys`;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain('a-secret-to-find');
    expect(stored).not.toContain('data:image');
  });

  it('can be used again after a refusal', async () => {
    const staff = await w.boss.as();
    const { id } = await w.make.member({ balance: 100 });
    const idempotencyKey = randomUUID();
    await refused(
      staff.users.adjustBalance({ id, amount: 9_999, type: 'withdraw', idempotencyKey }),
      'insufficientBalance',
    );
    await staff.users.adjustBalance({ id, amount: 5, type: 'withdraw', idempotencyKey });
  });
});

it('a procedure without its facts keeps the server from starting', () => {
  const facts = { answers: '' };
  const limit = 'settingByAccount' as const;
  const [unkeyed, input] = [z.object({ id: z.string() }), z.optional(cleanupInput)];
  const forgotten = router({
    things: router({
      read: publicProcedure(facts).query(() => null),
      keep: memberProcedure({ ...facts, limit })
        .input(input)
        .mutation(() => null),
      decide: staffProcedure(facts)
        .input(input)
        .mutation(() => null),
      unlimited: memberProcedure(facts)
        .input(input)
        .mutation(() => null),
      none: memberProcedure({ ...facts, limit: [] })
        .input(input)
        .mutation(() => null),
      keyless: memberProcedure({ ...facts, limit })
        .input(unkeyed)
        .mutation(() => null),
      clear: staffProcedure(facts).mutation(() => null),
      reasoned: staffProcedure({ ...facts, withoutKey: 'It keeps nothing.' }).mutation(() => null),
      untrue: staffProcedure({ ...facts, withoutKey: 'It keeps nothing.' })
        .input(input)
        .mutation(() => null),
    }),
  });
  expect(() => assertFacts(forgotten)).toThrow(
    /^things\.unlimited names no limit, things\.none names no limit, things\.keyless takes no idempotencyKey, things\.clear takes no idempotencyKey, things\.untrue takes an idempotencyKey$/,
  );
});
