import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberEvent, staffEvent } from '#shared/events.ts';
import { staff } from '#shared/i18n/en/staff.ts';
import { LEVELS } from '#shared/rules.ts';
import { type CaseWorld, ROLES, startCaseWorld } from '#testing/case.ts';
import { MUTATIONS, RIGHTS } from '#testing/cases.ts';
import { callPath, outcome } from '#testing/client.ts';
import type { Caller } from '#testing/server.ts';

/* Calls every procedure in every role. */

let w: CaseWorld;
const mutations = new Set(MUTATIONS.map(({ path }) => path));

beforeAll(async () => {
  w = await startCaseWorld();
  // The referrals of one more member pay a level, which emits an event.
  const inviter = await w.make.member();
  for (let i = 0; i < LEVELS[0].referrals; i++) await w.make.member({ referrer: inviter.username });
  await w.boss.as().users.update({ id: w.people.deactivated.id, status: 'Inactive' });
});
afterAll(() => w.server.close());

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
  it.each(RIGHTS)('$path $about', async ({ path, ends, isByRole, input }) => {
    const found: string[] = [];
    let sent: unknown;
    // A refused call uses its input up as little as a query does, so the next role sends the same input.
    let isUsed = true;
    for (const role of ROLES) {
      if (isUsed || isByRole) sent = await input(w, role);
      const caller = role === 'nobody' ? await w.server.caller() : await w.people[role].as();
      const result = await outcome(call(caller, path, sent));
      found.push(result.ok ? 'ok' : String(result.status));
      isUsed = result.ok && mutations.has(path);
    }
    const named = (list: string[]) => Object.fromEntries(ROLES.map((role, i) => [role, list[i]]));
    expect(named(found)).toEqual(named(ends.split(/ +/)));
  });

  it('produced events that match their schemas', async () => {
    const rows = await w.server.db.sql<{ audience: string; name: string; data: unknown }[]>`
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
    const rows = await w.server.db.sql<{ action: string }[]>`select distinct action from audit_log`;
    expect(rows.length).toBeGreaterThan(20);
    const missing = rows.map(({ action }) => `action.${action}`).filter((key) => !Object.hasOwn(staff, key));
    expect(missing, 'not in i18n/en/staff-audit.ts').toEqual([]);
  });

  it('leaves the ledger balanced', async () => {
    expect(await w.server.db.ledgerProblems()).toEqual([]);
  });
});
