import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgresOn } from '#postgres/processes.ts';
import { fetchJson, httpClient } from '#testing/client.ts';
import { temporaryFolder } from '#testing/fixtures.ts';
import { type RunningScript, runScript, startScript } from '#testing/run-script.ts';

/** A separate temporary folder, so that the test sees what the demo leaves there. */
const temporary = temporaryFolder('demo-test');
let demo: RunningScript;
let url = '';
/** The folders of a demo that was killed before. */
let left: string[];

const environment = (): Record<string, string | undefined> => ({
  TMPDIR: temporary,
  // The demo must ignore the next four values.
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  APP_SECRET: 'the secret of the real instance, 32 or more',
  SMTP_URL_FILE: '/nowhere/smtp-url',
  SEALS_FILE: '/nowhere/seals',
  PORT: undefined,
  LOADING_SCREEN_MS: '0',
});
const start = (members: number, days: number) =>
  startScript('scripts/demo/main.ts', ['--members', `${members}`, '--days', `${days}`], environment());

beforeAll(async () => {
  const killed = start(5, 1);
  await killed.says(/Living through/);
  left = await folders();
  killed.child.kill('SIGKILL');
  await killed.ended;
  demo = start(16, 4);
  [, url = ''] = await demo.says(/serving at (\S+)/);
});
afterAll(() => demo.child.kill('SIGKILL'));

async function loginAs(role: string) {
  const [, username = '', password = ''] = await demo.says(new RegExp(`^ {2}${role} +(\\S+) +(\\S+)`, 'm'));
  const { body } = await fetchJson(`${url}/api/auth/login`, { body: { username, password } });
  expect(body).toMatchObject({ success: true, user: { username } });
  return httpClient(url, body.token);
}

describe('npm run demo', () => {
  it('lets the printed member log in, who has earnings, referrals and an open spin', async () => {
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

  it('shows the printed admin pending deposits with receipts, and messages', async () => {
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

  it('shows the printed superadmin cash and requests of past days; the books balance', async () => {
    const boss = await loginAs('superadmin');
    const { balance } = await boss.requests.cash.query();
    expect(balance).toBeGreaterThan(0);
    const [, days] = await demo.says(/(\d+) entries.*the books balance/);
    expect(Number(days)).toBeGreaterThan(10);
    const { items } = await boss.requests.list.query({ limit: 100 });
    const oldest = Math.min(...items.map((request) => Date.parse(request.createdAt)));
    expect(Date.now() - oldest).toBeGreaterThan(2 * 24 * 60 * 60 * 1000);
    const { body } = await fetchJson(`${url}/proof.json`);
    // Seals of the four past days of the demo, and of the day before them. Today is not over yet.
    expect(body.seals).toHaveLength(5);
  });

  it('removes the remains of a demo that was killed, and removes its own when it ends', async () => {
    const own = await folders();
    expect([left.length, own.length]).toEqual([1, 1]);
    expect(own).not.toEqual(left);
    demo.child.kill('SIGTERM');
    expect(await demo.ended).toMatchObject({ status: 143 });
    expect(await folders()).toEqual([]);
    expect(running).toEqual([]);
  });

  it('reports an invalid option', async () => {
    const { status, stderr } = await runScript('scripts/demo/main.ts', ['--members', 'many'], environment());
    expect(stderr).toContain('--members must be a whole number from 5 to 300');
    expect(status).toBe(1);
  });
});

/** The folders of demos. `running` gets the Postgres processes that still use any folder seen so far. */
async function folders(): Promise<string[]> {
  const found = (await readdir(temporary)).filter((name) => name.startsWith('sikka-demo-'));
  for (const name of found) seen.add(join(temporary, name, 'postgres'));
  running = [...seen].flatMap(findPostgresOn);
  return found;
}
const seen = new Set<string>();
let running: number[] = [];
