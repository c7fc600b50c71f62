import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpClient } from '#testing/client.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { type PushService, startPushService } from '#testing/push-service.ts';
import { startTestServer } from '#testing/server.ts';
import { spawnServer } from '#testing/server-process.ts';
import { keysOf, SETTINGS } from './notices.fixture.ts';

let service: PushService;
let folder: string;
beforeAll(async () => {
  service = await startPushService();
  folder = await mkdtemp(join(tmpdir(), 'sikka-push-'));
  await writeFile(join(folder, 'ca.pem'), service.ca);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await service.close();
});

const startOn = (database: TestDatabase, env: Record<string, string> = {}) =>
  startTestServer({ database, env: { PUSH_SERVICES: service.host, ...env }, push: { ca: service.ca } });

describe('a server that is killed between the commit and the sending', () => {
  it('leaves the notice to the next one, and the phone shows it once', async () => {
    await using db = await createTestDatabase();
    const first = await startOn(db);
    const [person, admin] = [await first.make.awaiting(), await first.make.admin()];
    const browser = service.newBrowser();
    await person.as().users.notices.subscribe({ ...keysOf(browser), language: 'ur' });
    await first.close();

    const held = new Promise<void>((resolve) => service.answerWith(() => resolve()));
    const killed = await spawnServer(db.connection, {
      PUSH_SERVICES: service.host,
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    });
    await httpClient(killed.url, admin.token).requests.approve.mutate({ id: person.requestId });
    await held;
    await killed.end('SIGKILL');
    service.answerWith(undefined);

    const second = await startOn(db);
    // The killed server has reserved the notice until a later time.
    expect(await db.sql`select 1 from notices where due_at > app_now() and outcome is null`).toHaveLength(1);
    await db.clock.shift('2 minutes');
    await expect.poll(() => browser.told.length).toBe(1);
    await expect.poll(() => db.sql`select outcome from notices`).toMatchObject([{ outcome: 'sent' }]);
    expect(browser.told).toMatchObject([{ lang: 'ur', path: '/dashboard' }]);
    // Both push requests have the same topic, so the push service would replace a notice that the killed
    // server has already sent.
    const topics = service.requests
      .filter(({ path }) => browser.endpoint.endsWith(path))
      .map(({ headers }) => headers.topic);
    expect(topics).toEqual([topics[0], topics[0]]);
    await second.close();
  });
});

describe('several servers', () => {
  it('share their keys, and send each notice once', async () => {
    await using db = await createTestDatabase();
    const servers = await Promise.all([1, 2, 3].map(() => startOn(db)));
    const [one] = servers;
    if (!one) throw new Error('a server');
    const offers = await Promise.all(servers.map(async (server) => server.caller().users.notices.offer()));
    expect(new Set(offers.map(({ publicKey }) => publicKey)).size).toBe(1);
    const browsers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const person = await one.make.awaiting();
        const browser = service.newBrowser();
        await person.as().users.notices.subscribe({ ...keysOf(browser), language: 'en' });
        return { person, browser };
      }),
    );
    for (const { person } of browsers) await one.boss.requests.approve({ id: person.requestId });
    await expect.poll(() => browsers.map(({ browser }) => browser.told.length)).toEqual(Array(6).fill(1));
    await expect
      .poll(() => db.sql`select outcome, attempts from notices group by 1, 2`)
      .toEqual([{ outcome: 'sent', attempts: 1 }]);
    await Promise.all(servers.map((server) => server.close()));
  });

  it('make new keys under another APP_SECRET, and forget the browsers of the old ones', async () => {
    await using db = await createTestDatabase();
    const first = await startOn(db);
    const person = await first.make.member();
    await person.as().users.notices.subscribe({ ...keysOf(service.newBrowser()), language: 'en' });
    const before = first.deps.notices.publicKey;
    await first.close();
    const [same, other] = [
      await startOn(db),
      await startOn(db, { APP_SECRET: 'another secret of 32 characters, or more' }),
    ];
    expect(same.deps.notices.publicKey).toBe(before);
    expect(other.deps.notices.publicKey).not.toBe(before);
    expect(await db.sql`select 1 from push_subscriptions`).toHaveLength(0);
    expect(JSON.stringify(await db.sql`select * from server_keys`)).not.toMatch(/privateKey/);
    await Promise.all([same, other].map((server) => server.close()));
  });
});

describe('e-mail', () => {
  let db: TestDatabase;
  let mail: MailServer;
  let server: Awaited<ReturnType<typeof startOn>>;
  beforeAll(async () => {
    mail = await startMailServer();
    db = await createTestDatabase();
    const env = {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Sikka <news@sikka.example>',
      PUBLIC_URL: 'https://sikka.example',
    };
    server = await startOn(db, env);
  });
  afterAll(async () => {
    await server.close();
    await mail.close();
    await db.close();
  });

  it('reaches a member who chose it, with a link and without the reason', async () => {
    expect(await server.caller().users.notices.offer()).toMatchObject({ email: true });
    const person = await server.make.awaiting();
    const mine = await person.as();
    await mine.users.notices.set({ ...SETTINGS, email: true });
    expect(await mine.users.notices.get()).toMatchObject({ email: true, address: person.email, browsers: 0 });
    await server.boss.requests.reject({ id: person.requestId, reason: 'Blurred' });
    await expect.poll(() => mail.mails.length).toBe(1);
    expect(mail.mails[0]).toContain(`To: ${person.email}`);
    expect(mail.mails[0]).toMatch(/^From: "?Sikka"? <news@sikka.example>$/m);
    expect(mail.mails[0]).toContain('Auto-Submitted: auto-generated');
    expect(mail.mails[0]).toContain('List-Unsubscribe: <https://sikka.example/notifications>');
    expect(mail.mails[0]).toContain('Subject: Sikka: Your deposit was not accepted');
    expect(mail.mails[0]).toContain('https://sikka.example/login');
    expect(mail.mails[0]).not.toContain('Blurred');
  });

  it.each([
    [550, 'failed'],
    [451, null],
  ])('that is refused with %i ends as %s, and the change stands', async (status, outcome) => {
    const person = await server.make.awaiting();
    const mine = await person.as();
    await mine.users.notices.set({ ...SETTINGS, language: 'ur', email: true });
    mail.refuseWith(status);
    await server.boss.requests.approve({ id: person.requestId });
    const ends = () => db.sql`select outcome, attempts from notices where user_id = ${person.id}
      and (outcome is not null or due_at > app_now() and due_at < app_now() + interval '30 seconds')`;
    await expect.poll(ends).toEqual([{ outcome, attempts: 1 }]);
    mail.refuseWith(undefined);
    expect((await mine.users.me()).accountStatus).toBe('approved');
  });
});
