import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { callPath, outcome } from '#testing/client.ts';
import { assertLimited, type Meta, publicProcedure, router } from './init.ts';
import { keyedTable } from './keyed.fixture.ts';
import { type Attempts, type KeyedWorld, startKeyedWorld } from './keyed-factories.fixture.ts';
import { appRouter } from './router.ts';

/* Every mutation has a limit that counts its calls. */

interface Built {
  readonly _def: { readonly type: string; readonly meta?: Meta };
}
const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, Built>).filter(
  ([, { _def }]) => _def.type === 'mutation',
);
const world = {} as KeyedWorld;
const TABLE: Attempts = {
  ...keyedTable(world),
  'auth.login': async () => ({ by: null, input: { ...(await world.server.make.member()) }, other: {} }),
  'spinner.commit': async () => ({ by: world.member, input: {}, other: {} }),
  'users.account.beginFactor': async () => ({ by: world.boss, input: { password: 'no' }, other: {} }),
  'requests.statements.preview': async () => ({ by: world.boss, input: {}, other: {} }),
};
/** Their tries are counted once the ticket of a login is right (second-factor.test.ts, passkeys.test.ts). */
const AFTER_A_TICKET = ['auth.secondFactor', 'auth.usePasskey'];

beforeAll(async () => {
  await startKeyedWorld(world);
});
afterAll(() => world.server.close());

describe('a mutation', () => {
  it.each(mutations.filter(([path]) => !AFTER_A_TICKET.includes(path)))(
    '%s is counted by a limit that it names',
    async (path, { _def: { meta } }) => {
      const { by, input } = (await TABLE[path]?.()) ?? {};
      const caller = by ? await by.as() : await world.server.caller();
      const take = vi.spyOn(world.server.deps.limits, 'take');
      const takeLogin = vi.spyOn(world.server.deps.limits, 'takeLogin');
      await outcome(callPath(caller, path, input) as Promise<unknown>);
      const counted = new Set<unknown>(take.mock.calls.map(([name]) => name));
      if (takeLogin.mock.calls.length > 0) counted.add('loginByAccount');
      vi.restoreAllMocks();
      expect([meta?.limit].flat().some((name) => counted.has(name))).toBe(true);
    },
  );

  it('without a limit keeps the server from starting', () => {
    const forgotten = router({
      things: router({
        keep: publicProcedure.input(z.object({})).mutation(() => null),
        none: publicProcedure.meta({ limit: [] }).mutation(() => null),
        limited: publicProcedure.meta({ limit: 'settingByAccount' }).mutation(() => null),
        read: publicProcedure.query(() => null),
      }),
    });
    expect(() => assertLimited(forgotten)).toThrow('without a limit: things.keep, things.none');
  });
});
