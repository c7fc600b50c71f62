import type { Person } from '#testing/factories.ts';
import type { TestServer } from '#testing/server.ts';
import { setSettings } from '../settings/settings.fixture.ts';

/** The strictest limits, at which no staff person can move money alone; `OFF` has no limits. */
export const STRICTEST = {
  secondPersonAdjustment: 0,
  secondPersonPayout: 0,
  secondPersonActivation: true,
  secondPersonDeletions: 0,
  secondPersonDaily: 0,
} as const;
export const OFF = {
  secondPersonAdjustment: null,
  secondPersonPayout: null,
  secondPersonActivation: false,
  secondPersonDeletions: null,
  secondPersonDaily: null,
} as const;

/** Finds the newest change that waits for a second person, or waited and is decided by now. */
export async function lastWaiting({ db }: TestServer): Promise<{ id: string }> {
  const [row] = await db.sql<{ id: string }[]>`select id from waiting_changes order by seq desc limit 1`;
  return { id: row?.id ?? '' };
}

/** ₨5 for a new member. Then turns the limit off again. */
export async function waitingAdjustment(server: TestServer, by: Person): Promise<{ id: string }> {
  const { id } = await server.make.member();
  await setSettings(server, { secondPersonAdjustment: 0 });
  await by.as().users.adjustBalance({ id, amount: 5, type: 'deposit' });
  await setSettings(server, { secondPersonAdjustment: null });
  return lastWaiting(server);
}
