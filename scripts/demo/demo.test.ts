import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgresOn } from '#postgres/processes.ts';
import { fetchJson, httpClient } from '#testing/client.ts';
import { type RunningScript, runScript, startScript } from '#testing/run-script.ts';

/** Its own temporary folder, so that what it leaves there can be told. */
let temporary = '';
let demo: RunningScript;
let url = '';

const environment = (): Record<string, string | undefined> => ({
  TMPDIR: temporary,
  // A demo never touches what is configured.
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  APP_SECRET: 'the secret of the real instance, 32 or more',
  PORT: undefined,
  LOADING_SCREEN_MS: '0',
});
const start = () => startScript('scripts/demo/main.ts', ['--members', '15', '--days', '3'], environment());

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'sikka-demo-test-'));
  demo = start();
  [, url = ''] = await demo.says(/serving at (\S+)/);
});
afterAll(async () => {
  demo.child.kill('SIGKILL');
  await rm(temporary, { recursive: true, force: true });
});

async function loginAs(role: string) {
  const [, username = '', password = ''] = await demo.says(new RegExp(`^ {2}${role} +(\\S+) +(\\S+)`, 'm'));
  const { body } = await fetchJson(`${url}/api/auth/login`, { body: { username, password } });
  expect(body).toMatchObject({ success: true, user: { username } });
  return httpClient(url, body.token);
}

describe('npm run demo', () => {
  it('lets the printed member in, with earnings and referrals behind it and a spin ahead', async () => {
    const member = await loginAs('member');
    const me = await member.users.me.query();
    expect(me).toMatchObject({ status: 'Active', accountStatus: 'approved', fullName: 'Ayesha Khan' });
    expect(me.referrals).toBeGreaterThan(0);
    expect(me.totalEarnings).toBeGreaterThan(0);
    const { dailyClicks, canClick } = await member.videos.status.query();
    expect({ dailyClicks, canClick }).toEqual({ dailyClicks: 4, canClick: true });
    expect(await member.videos.list.query()).toHaveLength(10);
    expect((await member.spinner.spin.mutate({})).nextSpinTime).toBeTruthy();
  });

  it('gives the printed admin deposits with receipts to decide, and messages', async () => {
    const admin = await loginAs('admin');
    const { items } = await admin.requests.list.query({ type: 'Deposit', status: 'Pending' });
    expect(items.length).toBeGreaterThan(0);
    const picture = await fetch(`${url}${items[0]?.screenshot}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const members = (await admin.users.list.query({})).items.filter((user) => user.role === 'user');
    expect(new Set(members.map((user) => user.accountStatus))).toEqual(
      new Set(['approved', 'pending', 'rejected']),
    );
    expect((await admin.contacts.list.query({})).items.length).toBeGreaterThan(0);
    expect((await admin.requests.approve.mutate({ id: items[0]?.id ?? '' })).message).toContain('approved');
  });

  it('lets the printed superadmin in, and has days in the past that balance', async () => {
    const boss = await loginAs('superadmin');
    const { balance } = await boss.requests.cash.query();
    expect(balance).toBeGreaterThan(0);
    const [, days] = await demo.says(/(\d+) entries.*the books balance/);
    expect(Number(days)).toBeGreaterThan(10);
    const { items } = await boss.requests.list.query({ limit: 100 });
    const oldest = Math.min(...items.map((request) => Date.parse(request.createdAt)));
    expect(Date.now() - oldest).toBeGreaterThan(2 * 24 * 60 * 60 * 1000);
  });

  it('removes the leftovers of a demo that was killed outright, and itself when it is told to end', async () => {
    const other = start();
    // Another one beside it: the running one is left alone.
    await other.says(/serving at (\S+)/);
    expect((await folders()).length).toBe(2);
    other.child.kill('SIGKILL');
    await other.ended;
    const third = start();
    await third.says(/Living through/);
    expect((await folders()).length).toBe(2);

    for (const one of [third, demo]) {
      one.child.kill('SIGTERM');
      expect(await one.ended).toMatchObject({ status: 143 });
    }
    expect(await folders()).toEqual([]);
    expect(running).toEqual([]);
  });

  it('says what is wrong with an option', async () => {
    const { status, stderr } = await runScript('scripts/demo/main.ts', ['--members', 'many'], environment());
    expect(stderr).toContain('--members must be a whole number from 5 to 300');
    expect(status).toBe(1);
  });
});

/** The demos' folders, and in `running` the Postgres processes that are left on any seen so far. */
async function folders(): Promise<string[]> {
  const found = (await readdir(temporary)).filter((name) => name.startsWith('sikka-demo-'));
  for (const name of found) seen.add(join(temporary, name, 'postgres'));
  running = [...seen].flatMap(findPostgresOn);
  return found;
}
const seen = new Set<string>();
let running: number[] = [];
