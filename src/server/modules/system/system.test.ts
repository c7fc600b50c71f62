import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { SECRET_VARIABLES } from '#server/env-variables.ts';
import { VERSION } from '#server/platform/process/version.ts';
import type { Finding, SystemView } from '#shared/views/system.ts';
import { startTestServer, type TestServer } from '#testing/server.ts';
import { examine, keepExamining } from '../../doctor/examine.ts';

async function look(server: TestServer): Promise<SystemView> {
  return vi.waitUntil(
    async () => {
      const system = await server.boss.users.system();
      return system.found && system;
    },
    { timeout: 60_000 },
  ) as Promise<SystemView>;
}
const statesOf = ({ found }: SystemView) =>
  Object.fromEntries(found?.findings.map(({ what, state }) => [what, state]) ?? []);

it('tells a superadmin what the doctor finds, and no secret, whatever other programs answer', async () => {
  const marked = (name: string) => `Marked%${name}-0123456789abcdef0123456789`;
  const values = Object.fromEntries(SECRET_VARIABLES.map((name) => [name, marked(name)]));
  const password = (name: string) => encodeURIComponent(marked(name));
  /** It quotes the password in its refusal. */
  const mail = createServer((socket) => {
    socket.on('error', () => undefined).write('220 test\r\n');
    socket.on('data', (line) =>
      socket.write(/^EHLO/.test(String(line)) ? '250 AUTH PLAIN\r\n' : `535 not ${marked('SMTP_URL')}\r\n`),
    );
  });
  await once(mail.listen(0, '127.0.0.1'), 'listening');
  const { port } = mail.address() as AddressInfo;
  await using server = await startTestServer({
    env: {
      ...values,
      DATABASE_URL: `postgres://app:${password('DATABASE_URL')}@127.0.0.1:1/sikka`,
      DATABASE_URL_DIRECT: `postgres://app:${password('DATABASE_URL_DIRECT')}@127.0.0.1:2/sikka`,
      REDIS_URL: `redis://:${password('REDIS_URL')}@127.0.0.1:1`,
      SMTP_URL: `smtp://app:${password('SMTP_URL')}@127.0.0.1:${port}`,
      MAIL_FROM: 'a@sikka.example',
      PUBLIC_URL: 'https://sikka.example',
    },
  });
  const system = await look(server);
  mail.close();
  const [, newest] = /^## (\d\S+)/m.exec(await readFile('CHANGELOG.md', 'utf8')) ?? [];
  expect([system.version, VERSION]).toEqual([newest, newest]);
  expect(statesOf(system)).toMatchObject({
    mail: 'problem',
    pooler: 'problem',
    redis: 'problem',
    books: 'ok',
  });
  expect(system.found?.findings.find(({ what }) => what === 'mail')?.detail).toMatch(/535 not …/);
  expect(JSON.stringify(system)).not.toMatch(/Marked/);
});

it('leaves out the whole of a password with / and @, and nothing else', async () => {
  const password = 'p@ss/word';
  const env = readEnv({
    APP_SECRET: 's'.repeat(32),
    DATABASE_URL: `postgres://app:${password}@db.example/sikka`,
    REDIS_URL: 'redis://:p@127.0.0.1:1',
  });
  const found = await examine(env, () => Promise.reject(new Error(`not ${password}`)));
  expect(found.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['not …', 'not set: referral links lead to this machine only']),
  );
  expect(found.find(({ what }) => what === 'backup')?.detail).toContain('not encrypted');
});

it('warns of failed notices, says what helps with wrong books, and knows the last backup', async () => {
  await using server = await startTestServer();
  const { id } = await server.make.member();
  await server.db.sql`
    insert into notices (user_id, kind, params, outcome, expires_at, created_at)
    values (${id}, 'paid', '{}', 'failed', app_now(), app_now())`;
  await server.db.sql`
    with browser as (
      insert into push_subscriptions (user_id, endpoint, p256dh, auth, last_error)
      values (${id}, 'https://push.example/1', '', '', 'the push service answered 500') returning id)
    insert into notices (user_id, subscription_id, kind, params, due_at, attempts, expires_at, created_at)
    select ${id}, id, 'paid', '{}', app_now() + interval '1 minute', 1, app_now() + interval '1 day', app_now() from browser`;
  await server.db.sql`
    insert into books_check (problems, checked_at) values ('["balance: 100"]', app_now())
    on conflict (one) do update set problems = excluded.problems, checked_at = excluded.checked_at, part = null`;
  const once = { scope: 'operator', key: 'one', operation: 'operator.backup', fingerprint: '' };
  const args = { rows: 1, bytes: 2, encryptedBy: null };
  await server.deps.database.callOnce(once, 'operator_backup', args);
  const system = await look(server);
  expect(statesOf(system)).toMatchObject({
    'e-mails': 'warning',
    'push messages': 'warning',
    books: 'problem',
    'last backup': 'ok',
    seals: 'ok',
  });
  const told = system.found?.findings.map(({ what, detail }) => `${what}: ${detail}`).join('\n') ?? '';
  expect(told).toMatch(/^push messages: .+: the push service answered 500$/m);
  expect(told).toMatch(/^e-mails: .+npm run admin -- mail-test <address>/m);
  expect(told).toMatch(/^books: .+Move no money until you know why: npm run admin -- verify$/m);
  expect(told).toContain('books: balance: 100');
});

describe('an examination', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps nobody waiting, and what it found is a minute old at most', async () => {
    let ends: (() => void) | undefined;
    let looks = 0;
    const finding: Finding = { what: 'mail', state: 'ok', detail: '' };
    const found = keepExamining(() => {
      looks++;
      return new Promise((resolve) => {
        ends = () => resolve([finding]);
      });
    });
    expect([found(), found()]).toEqual([null, null]);
    expect(looks).toBe(1);
    ends?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(found()?.findings).toEqual([finding]);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(found()?.findings).toEqual([finding]);
    expect(looks).toBe(2);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(found()).toBe(null);
  });
});
