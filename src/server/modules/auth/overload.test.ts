import { beforeAll, describe, expect, it, vi } from 'vitest';
import { fetchJson } from '#testing/client.ts';
import { depositOf, type Person, resetOf, stranger } from '#testing/factories.ts';
import { startTestServer, testServer } from '#testing/server.ts';
import type { WorkQueue } from '../../platform/concurrency/work-queue.ts';
import { pictureQueue } from '../../platform/images/images.ts';
import { QUEUE_LIMITS } from '../../platform/limits/limit-table.ts';

/* Rate limits are off, so that only the queues refuse callers. */
const TOKEN = 'a-token-for-the-scraper';
const server = testServer({ env: { METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' } });
let member: Person;
let cookie: string;
beforeAll(async () => {
  member = await server.make.member();
  cookie = (await logIn(member.username, member.password)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
});

let addresses = 0;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetchJson(`${server.url}/api/auth/${path}`, {
    body,
    headers: { 'x-forwarded-for': `10.4.${Math.floor(++addresses / 250)}.${addresses % 250}`, ...headers },
  });
const logIn = (username: string, password: string, headers?: Record<string, string>) =>
  post('login', { username, password }, headers);

/** Fills the part of a queue that strangers may use, with tasks that end after `release`. */
function stall(queue: WorkQueue) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { running, strangers } = QUEUE_LIMITS[queue.name];
  const done = Promise.all(Array.from({ length: running + strangers }, () => queue.run(() => gate)));
  return { release, done };
}
const busy = { success: false, message: expect.stringMatching(/Please try again in \d+ seconds?$/) };

describe('while the queue of hashes is full', () => {
  it('strangers get 503, for known and unknown names, and a known device is served first', async () => {
    const { release, done } = stall(server.deps.passwords.queue);
    const verify = vi.spyOn(server.deps.passwords, 'verify');
    const refusals = [
      await logIn(member.username, 'a wrong one'),
      await logIn('no.body', 'a wrong one'),
      await logIn(member.username, member.password),
      await post('register', { ...stranger(), referralCode: member.username }),
    ];
    for (const { status, headers, body } of refusals) {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe(String(QUEUE_LIMITS.hash.retryAfter));
      expect(body).toEqual(busy);
    }
    // All three logins ask for a check of the password, even the login with an unknown name.
    expect(verify).toHaveBeenCalledTimes(3);
    const known = logIn(member.username, member.password, { cookie });
    await expect.poll(() => server.deps.passwords.queue.waiting).toBe(QUEUE_LIMITS.hash.strangers + 1);
    const metrics = await (
      await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text();
    expect(metrics).toContain(`sikka_queue_waiting{queue="hash"} ${QUEUE_LIMITS.hash.strangers + 1}\n`);
    expect(metrics).toContain('sikka_queue_refused_total{queue="hash"} 4\n');
    release();
    expect((await known).status).toBe(200);
    await done;
    verify.mockRestore();
  });

  it('the device of an account that is not approved waits like a stranger', async () => {
    const pending = await server.make.pending();
    const own = await logIn(pending.username, pending.password);
    const headers = { cookie: own.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const { release, done } = stall(server.deps.passwords.queue);
    expect((await logIn(pending.username, pending.password, headers)).status).toBe(503);
    release();
    await done;
    expect((await logIn(pending.username, pending.password, headers)).status).toBe(200);
  });

  it('refused logins do not count as failed logins', async () => {
    await using limited = await startTestServer({ database: server.db, rateLimits: true });
    const { release, done } = stall(limited.deps.passwords.queue);
    const body = { username: 'no.body', password: 'wrong' };
    const guess = () => fetchJson(`${limited.url}/api/auth/login`, { body });
    for (let i = 0; i < 30; i++) expect((await guess()).status).toBe(503);
    release();
    await done;
    expect((await guess()).status).toBe(401);
  });
});

it('while the queue of pictures is full, strangers and unpaid accounts get 503 and members are served', async () => {
  const { release, done } = stall(pictureQueue);
  const reset = await resetOf(member);
  const refusal = await post('forgot-password', reset);
  expect([refusal.status, refusal.headers.get('retry-after')]).toEqual([503, '5']);
  const pending = await server.make.pending();
  const sent = await fetchJson(`${server.url}/api/requests`, {
    token: pending.token,
    body: { ...(await depositOf(pending.id)), type: 'Deposit' },
  });
  expect(sent.status).toBe(503);
  const own = post('forgot-password', reset, { cookie });
  await expect.poll(() => pictureQueue.waiting).toBe(QUEUE_LIMITS.picture.strangers + 1);
  release();
  expect((await own).status).toBe(200);
  await done;
});

async function flood(path: string, input: (i: number) => object): Promise<number[]> {
  const batch = async (first: number) => {
    const body = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i, input(first + i)]));
    const answer = await fetchJson(`${server.url}/trpc/${Array(10).fill(path).join()}?batch=1`, { body });
    return answer.body.map(({ error }: { error: { data: { httpStatus: number } } }) => error.data.httpStatus);
  };
  return (await Promise.all(Array.from({ length: 20 }, (_, i) => batch(10 * i)))).flat();
}

it('200 anonymous calls that need a hash do not delay a known device', async () => {
  const flooded = flood('auth.login', (i) => ({ username: `x${i}`, password: 'no' }));
  await expect.poll(() => server.deps.passwords.queue.waiting).toBeGreaterThan(0);
  const begun = performance.now();
  expect((await logIn(member.username, member.password, { cookie })).status).toBe(200);
  // This takes far less than a second on an idle machine.
  expect(performance.now() - begun).toBeLessThan(30_000);
  const statuses = await flooded;
  expect(statuses).toHaveLength(200);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
});

it('200 anonymous calls with wrong one-time codes hash nothing', async () => {
  const hash = vi.spyOn(server.deps.passwords.queue, 'run');
  const code = { username: 'no.body', code: '12345678', newPassword: 'long-enough' };
  for (const status of await flood('auth.resetPassword', () => code)) expect([400, 503]).toContain(status);
  expect(hash).not.toHaveBeenCalled();
  hash.mockRestore();
});
