import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cleanupInput } from '#shared/schemas/requests.ts';
import { callPath, outcome, refused } from '#testing/client.ts';
import { SUPERADMIN } from '#testing/constants.ts';
import { type Person, stranger } from '#testing/factories.ts';
import { traces } from '#testing/traces.ts';
import { publicProcedure, router } from './init.ts';
import { keyedTable } from './keyed.fixture.ts';
import { assertKeyed, keylessPaths, UNKEYED } from './keyed.ts';
import { type KeyedWorld, keyedFactories, startKeyedWorld } from './keyed-factories.fixture.ts';
import { appRouter } from './router.ts';

/* A test below fails for a mutation that is neither in the table nor in `UNKEYED`. */

const world = {} as KeyedWorld;
const { another, asked, issued } = keyedFactories(world);
const TABLE = keyedTable(world);
beforeAll(async () => {
  await startKeyedWorld(world);
  // Stops the work in the background, whose writes would change the result.
  await world.server.deps.screenshots.close();
  await world.server.deps.notices.close();
});
afterAll(() => world.server.close());

async function call(by: Person | null, path: string, input: unknown): Promise<unknown> {
  return callPath(by ? await by.as() : await world.server.caller(), path, input);
}

const BY_MEMBERS =
  /^(auth\.(reg|forgot|mail|verify|resetP)|requests\.(create|cancel|saved|appeals\.create)|videos\.click|spin|users\.(account|notices|ownData)|contacts\.(create|follow|markS))/;
/** A claim decides nothing. Only taking over another person's claim writes a row (claims.test.ts). */
const UNAUDITED = ['requests.claim', 'requests.release'];
const isAudited = (path: string) => !BY_MEMBERS.test(path) && !UNAUDITED.includes(path);
const auditRows = async ({ id }: Person) =>
  (await world.server.db.sql`select 1 from audit_log where actor_id = ${id}`).length;

const changes = () => traces(world.server.db.sql);
/** Members' calls that mean something new each time, so only their limits bound them. */
const NEW_EACH_TIME = /^(auth\.|videos\.click|contacts\.(create|follow)|users\.ownData)/;

describe('a mutation repeated with its idempotency key', () => {
  it.each(Object.keys(TABLE))(
    '%s gets the first answer and changes nothing; by staff, it is audited',
    async (path) => {
      const attempt = await TABLE[path]?.();
      if (!attempt) throw new Error(path);
      const { by, input, other } = attempt;
      const idempotencyKey = randomUUID();
      const rows = await auditRows(world.boss);
      const first = await call(by, path, { ...input, idempotencyKey });
      if (isAudited(path)) {
        expect(by).toBe(world.boss);
        expect(await auditRows(world.boss)).toBeGreaterThan(rows);
      }
      const after = await changes();
      expect(await call(by, path, { ...input, idempotencyKey })).toEqual(first);
      if (Object.keys(other).length > 0) {
        await refused(call(by, path, { ...input, ...other, idempotencyKey }), 409, 'keyReused');
      }
      expect(await changes()).toEqual(after);
    },
  );

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

  it.each(Object.keys(TABLE).filter((path) => BY_MEMBERS.test(path) && !NEW_EACH_TIME.test(path)))(
    '%s by a member again, with another key, is refused or writes nothing',
    async (path) => {
      const { by, input } = (await TABLE[path]?.()) ?? {};
      if (by === world.boss) return;
      await call(by ?? null, path, { ...input, idempotencyKey: randomUUID() });
      const after = await changes();
      await outcome(call(by ?? null, path, { ...input, idempotencyKey: randomUUID() }));
      expect(await changes()).toEqual(after);
    },
  );

  it('gets the first answer even if the account has changed since then', async () => {
    const staff = await world.boss.as();
    const input = { ...(await another()), status: 'Inactive', idempotencyKey: randomUUID() } as const;
    const first = await staff.users.update(input);
    await staff.users.update({ id: input.id, status: 'Active' });
    expect(await staff.users.update(input)).toEqual(first);
    expect(await staff.users.get({ id: input.id })).toMatchObject({ status: 'Active' });
  });

  it('uses up one try of a wrong reset code', async () => {
    const { username } = await issued();
    const wrong = { username, code: '00000000', idempotencyKey: randomUUID() };
    const nobody = await world.server.caller();
    for (let i = 0; i < 3; i++) {
      await refused(nobody.auth.verifyResetCode(wrong), 'resetCodeInvalid');
    }
    const [row] = await world.server.db.sql`
      select code_tries from password_resets r join users u on u.id = r.user_id where u.username = ${username}`;
    expect(row).toEqual({ code_tries: 1 });
  });
});

describe('an idempotency key', () => {
  it('gives the first answer only to its first caller', async () => {
    const who = { ...stranger(), referralCode: SUPERADMIN.username, idempotencyKey: 'guessed' };
    const nobody = await world.server.caller();
    const { userId } = await nobody.auth.register(who);
    const guess = await refused(nobody.auth.register({ ...who, password: 'not-the-password' }));
    expect(guess).toMatchObject({ status: 409, key: 'keyReused' });
    expect(JSON.stringify(guess)).not.toContain(userId);
    // A key belongs to one account, or in a registration to one username. Others can use the same key.
    const another = await nobody.auth.register({ ...who, ...stranger() });
    expect(another.userId).not.toBe(userId);
    const [first, second] = [await world.member.as(), await (await world.server.make.member()).as()];
    const video = await world.server.make.video();
    await first.videos.click({ videoId: video.id, idempotencyKey: 'guessed' });
    expect(await second.videos.click({ videoId: video.id, idempotencyKey: 'guessed' })).toMatchObject({
      dailyClicks: 1,
    });
  });

  it('stores no readable code, password or picture in the database', async () => {
    const { id } = await asked();
    const { code } = await (await world.boss.as()).auth.issueResetCode({ id, idempotencyKey: randomUUID() });
    await call(null, 'auth.register', {
      ...stranger(),
      password: 'a-secret-to-find',
      referralCode: SUPERADMIN.username,
      idempotencyKey: randomUUID(),
    });
    const rows = await world.server.db.sql`select * from idempotency_keys`;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain('a-secret-to-find');
    expect(stored).not.toContain('data:image');
  });

  it('can be used again after a refusal', async () => {
    const staff = await world.boss.as();
    const { id } = await world.server.make.member({ balance: 100 });
    const idempotencyKey = randomUUID();
    await refused(
      staff.users.adjustBalance({ id, amount: 9_999, type: 'withdraw', idempotencyKey }),
      'insufficientBalance',
    );
    await staff.users.adjustBalance({ id, amount: 5, type: 'withdraw', idempotencyKey });
  });
});

describe('the list of mutations without a key', () => {
  const mutations = Object.entries(
    appRouter._def.procedures as object as Record<string, { _def: { type: string } }>,
  )
    .filter(([, { _def }]) => _def.type === 'mutation')
    .map(([path]) => path);

  it('and the table contain all mutations', () => {
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
