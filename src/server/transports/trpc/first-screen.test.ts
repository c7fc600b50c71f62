import { expect, it, vi } from 'vitest';
import { Database } from '#drizzle/client.ts';
import { testServer } from '#testing/server.ts';

const server = testServer();

/** The calls of the member's first screen, in one HTTP request as the client sends them. */
const CALLS = ['users.me', 'videos.list', 'videos.status', 'spinner.status'];

it('a member’s first screen waits for the database twice at most: the session, then all reads at once', async () => {
  await server.make.video();
  const { token } = await server.make.member();
  const input = encodeURIComponent(JSON.stringify({ 2: {}, 3: {} }));
  const open = async () => {
    const address = `${server.url}/trpc/${CALLS.join()}?batch=1&input=${input}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as { result?: unknown }[];
  };
  await open();
  // Each read is held up until all four wait, so calls that read one after the other would never end.
  const waiting: (() => void)[] = [];
  const ofServer = server.deps.database;
  for (const name of ['read', 'rows'] as const) {
    const make = Database.prototype[name] as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(Database.prototype, name).mockImplementation(async function (
      this: Database,
      ...given: unknown[]
    ) {
      if (this === ofServer && new Error().stack?.includes('/modules/')) {
        const all = new Promise<void>((go) => waiting.push(go));
        if (waiting.length === CALLS.length) for (const go of waiting) go();
        await all;
      }
      return make.apply(this, given);
    } as never);
  }
  expect(await open()).toHaveLength(CALLS.length);
  expect(waiting).toHaveLength(CALLS.length);
  vi.restoreAllMocks();
});
