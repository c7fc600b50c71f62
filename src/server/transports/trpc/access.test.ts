import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberEvent, staffEvent } from '#shared/events.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { LEVELS } from '#shared/rules.ts';
import { callPath, outcome } from '#testing/client.ts';
import type { Caller } from '#testing/server.ts';
import { type AccessWorld, accessTable, ROLES, startAccessWorld } from './access.fixture.ts';
import { appRouter } from './router.ts';
import { mutations } from './step-up.fixture.ts';

/* Calls every procedure in every role. A test below fails for a procedure that is not in the table. */

const world = { people: {} } as AccessWorld;
const { people } = world;
const TABLE = accessTable(world);

beforeAll(async () => {
  await startAccessWorld(world);
  const { make } = world.server;
  // The referrals of one more member pay a level, which emits an event.
  const inviter = await make.member();
  for (let i = 0; i < LEVELS[0].referrals; i++) await make.member({ referrer: inviter.username });
  const boss = await people.superadmin.as();
  await boss.users.update({ id: people.deactivated.id, status: 'Inactive' });
});
afterAll(() => world.server.close());

async function call(caller: Caller, path: string, input: unknown): Promise<void> {
  const answer = await callPath(caller, path, input);
  if (typeof answer === 'object' && answer && Symbol.asyncIterator in answer)
    await first(answer as AsyncIterable<unknown>);
}

/** Reads the first event, because the code of a subscription runs only then. */
async function first(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events) return;
}

/** The events of a schema that SQL functions write: all except the two that the server itself sends. */
function namesIn(audience: string, { def }: typeof staffEvent | typeof memberEvent): string[] {
  return def.options
    .map(({ shape }) => shape.name.def.values[0])
    .filter((name) => name !== 'resync' && name !== 'connected')
    .map((name) => `${audience} ${name}`);
}

describe('access by role', () => {
  for (const [path, about, ends, input] of TABLE) {
    it(`${path} ${about}`, async () => {
      const found: string[] = [];
      let sent: unknown;
      // A refused call uses its input up as little as a query does, so the next role sends the same input.
      let isUsed = true;
      for (const role of ROLES) {
        if (isUsed || input?.length) sent = await input?.(role);
        const caller = role === 'nobody' ? await world.server.caller() : await people[role].as();
        const result = await outcome(call(caller, path, sent));
        found.push(result.ok ? 'ok' : String(result.status));
        isUsed = result.ok && mutations.includes(path);
      }
      const named = (list: string[]) => Object.fromEntries(ROLES.map((role, i) => [role, list[i]]));
      expect(named(found)).toEqual(named(ends.split(/ +/)));
    });
  }

  it('is tested for every procedure', () => {
    const all = Object.keys(appRouter._def.procedures);
    expect([...new Set(TABLE.map(([path]) => path))].sort()).toEqual(all.sort());
    for (const [path, , ends] of TABLE) expect(ends.split(/ +/), path).toHaveLength(ROLES.length);
  });

  it('produced events that match their schemas', async () => {
    const rows = await world.server.db.sql<{ audience: string; name: string; data: unknown }[]>`
      select audience, name, payload as data from events where audience <> 'system' order by id`;
    for (const { audience, ...event } of rows) {
      const { error } = (audience === 'staff' ? staffEvent : memberEvent).safeParse(event);
      expect.soft(error?.issues ?? [], `${audience} ${event.name}`).toEqual([]);
    }
    const told = new Set(rows.map(({ audience, name }) => `${audience} ${name}`));
    expect([...told].sort()).toEqual(
      [...namesIn('staff', staffEvent), ...namesIn('member', memberEvent)].sort(),
    );
  });

  it('wrote only audit rows whose action has a name for the staff screens', async () => {
    const rows = await world.server.db.sql<{ action: string }[]>`select distinct action from audit_log`;
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ action }) => !Object.hasOwn(staff, `action.${action}`))).toEqual([]);
  });

  it('leaves the ledger balanced', async () => {
    expect(await world.server.db.ledgerProblems()).toEqual([]);
  });
});
