import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { TestDatabase } from '#testing/database.ts';
import { traces } from '#testing/traces.ts';
import type { Database } from '../client.ts';

interface Once {
  readonly first: unknown;
  readonly repeats: readonly unknown[];
  /** Whether the first call changed anything; with a key, anything but its key. */
  readonly hadEffect: boolean;
}

/** Makes a call whose connection is lost, and repeats it while it still runs and after. */
export async function expectOnce(
  { database, sql }: TestDatabase,
  attempt: (database: Database) => Promise<unknown>,
  keyed: boolean,
): Promise<Once> {
  const effects = ({ idempotency_keys, ...others }: Awaited<ReturnType<typeof traces>>) =>
    keyed ? others : { ...others, idempotency_keys };
  const before = await traces(sql);
  const lost = database.variant({ poolSize: 1 });
  await lost.read((_orm, own) => own.unsafe('begin'));
  const first = await attempt(lost);
  const after = await lost.read((_orm, own) => traces(own));
  const hadEffect = !isDeepStrictEqual(effects(after), effects(before));
  let ended = false;
  const repeat = attempt(database).finally(() => {
    ended = true;
  });
  const isWaiting = async () => {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`;
    return row?.waits ?? false;
  };
  const commit = async () => {
    await expect.poll(async () => ended || (await isWaiting()), { interval: 5 }).toBe(true);
    await lost.read((_orm, own) => own.unsafe('commit'));
    await lost.close();
  };
  const [second] = await Promise.all([repeat, commit()]);
  const third = await attempt(database);
  expect.soft(await traces(sql)).toEqual(after);
  return { first, repeats: [second, third], hadEffect };
}
