import { access, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { type PushService, startPushService } from '#testing/push-service.ts';
import { createSealSender, lastDayOf, type SenderOptions } from './seal-sender.ts';
import { sealAll } from './seals.fixture.ts';

let db: TestDatabase;
let webhook: PushService;
let mail: MailServer;
let folder: string;
const warned: unknown[] = [];

beforeAll(async () => {
  [db, webhook, mail] = await Promise.all([createTestDatabase(), startPushService(), startMailServer()]);
  folder = await mkdtemp(join(tmpdir(), 'sikka-seals-'));
});
afterAll(async () => {
  await Promise.all([db?.close(), webhook?.close(), mail?.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await db.sql`delete from seal_sends`;
  webhook.answerWith(undefined);
});

const file = () => join(folder, 'seals.txt');
let days = 0;
const nextDay = async () => {
  days += 1;
  await db.clock.shift(`${days} days`);
  await sealAll(db);
};
const seals = () =>
  db.sql<{ day: string; hash: string }[]>`
    select day::text, encode(hash, 'hex') as hash from seals where root is not null order by day`;

function sender(variables: Record<string, string>, options: Partial<SenderOptions> = {}) {
  const log = { warn: (about: unknown) => warned.push(about) } as unknown as SenderOptions['log'];
  return createSealSender({
    database: db.database,
    env: readEnv(variables),
    log,
    ca: webhook.ca,
    ...options,
  });
}
const toWebhook = () =>
  sender({ SEALS_WEBHOOK: `https://${webhook.host}/seals`, SEALS_WEBHOOK_PRIVATE: 'on' });
const sends = async () =>
  await db.sql<{ target: string; sent: boolean; day: string; error: string | null }[]>`
  select target, day::text, sent_at is not null as sent, error from seal_sends`;

it('a look at the file of seals does not create it', async () => {
  const missing = join(folder, 'none.txt');
  expect(await lastDayOf(missing)).toBeNull();
  await expect(access(missing)).rejects.toThrow('ENOENT');
});

describe('seals that are sent outside', () => {
  it('are lines of a file that has every seal once, also after a kill in the middle of a line', async () => {
    const out = sender({ SEALS_FILE: file() });
    await nextDay();
    await nextDay();
    await out.send();
    const lines = async () => (await seals()).map(({ day, hash }) => `${day} ${hash}\n`).join('');
    expect(await readFile(file(), 'utf8')).toBe(await lines());
    await out.send();
    expect(await readFile(file(), 'utf8')).toBe(await lines());

    const whole = await readFile(file(), 'utf8');
    await truncate(file(), whole.length - 30);
    await nextDay();
    await out.send();
    const again = (await seals()).slice(-2).map(({ day, hash }) => `${day} ${hash}\n`);
    expect(await readFile(file(), 'utf8')).toBe(`${whole.slice(0, -30)}\n${again.join('')}`);
    out.close();
  });

  it('reach a webhook in their order, each until it was taken; several servers send each once', async () => {
    const take = () =>
      webhook.answerWith((response) => {
        response.end();
      });
    const bodies = webhook.requests.length;
    webhook.answerWith((response) => response.writeHead(500).end());
    await nextDay();
    const [one, two] = [toWebhook(), toWebhook()];
    await one.send();
    expect(await sends()).toMatchObject([{ sent: false, error: 'the webhook answered 500' }]);
    take();
    // After a failed attempt, the sender does not try again before a pause is over.
    await one.send();
    expect(webhook.requests).toHaveLength(bodies + 1);
    await nextDay();
    await Promise.all([one.send(), two.send()]);
    // Two more requests arrived: the seal that was refused before, and the seal of the next day.
    expect(webhook.requests).toHaveLength(bodies + 3);
    const [sent] = await sends();
    expect(sent).toMatchObject({ day: (await seals()).at(-1)?.day, error: null });
    one.close();
    two.close();
  });

  it('never follow a redirect, and go to no private address that was not allowed', async () => {
    webhook.answerWith((response) =>
      response.writeHead(302, { location: `https://${webhook.host}/x` }).end(),
    );
    const before = webhook.requests.length;
    const out = toWebhook();
    await out.send();
    expect(webhook.requests).toHaveLength(before + 1);
    expect(await sends()).toMatchObject([{ sent: false, error: 'the webhook answered 302' }]);
    out.close();
    for (const host of [webhook.host, webhook.host.replace('localhost', '127.0.0.1')]) {
      await db.sql`delete from seal_sends`;
      const refused = sender({ SEALS_WEBHOOK: `https://${host}/seals` });
      await refused.send();
      expect(await sends()).toMatchObject([{ sent: false, error: 'the host has no public address' }]);
      refused.close();
    }
    expect(webhook.requests).toHaveLength(before + 1);
  });

  it('are given up for now by a webhook that never answers', async () => {
    webhook.answerWith(() => undefined);
    const out = sender(
      { SEALS_WEBHOOK: `https://${webhook.host}/seals`, SEALS_WEBHOOK_PRIVATE: 'on' },
      { limitMs: 100 },
    );
    await out.send();
    expect((await sends())[0]).toMatchObject({ sent: false, error: expect.stringMatching(/abort|timeout/i) });
    out.close();
  });

  it('are mailed', async () => {
    const out = sender({
      SMTP_URL: mail.url,
      MAIL_FROM: 'seals@sikka.example',
      SEALS_MAIL_TO: 'keeper@elsewhere.example',
    });
    await nextDay();
    await out.send();
    const seal = (await seals()).at(-1);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]?.replaceAll('=\n', '')).toContain(`${seal?.day} ${seal?.hash}`);
    await out.send();
    expect(mail.mails).toHaveLength(1);
    out.close();
  });
});
