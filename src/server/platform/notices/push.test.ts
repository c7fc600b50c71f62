import type { lookup } from 'node:dns';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { type PushService, startPushService, type TestBrowser } from '#testing/push-service.ts';
import { listOf } from '#testing/table.ts';
import { createPush, type Push, type PushOptions } from './push.ts';
import { findPushService, isPublicAddress, publicLookup } from './push-services.ts';

const keys = webpush.generateVAPIDKeys();
let service: PushService;
let browser: TestBrowser;
const opened: Push[] = [];
beforeAll(async () => {
  service = await startPushService();
  browser = service.newBrowser();
});
afterAll(async () => {
  for (const push of opened) push.close();
  await service.close();
});

function open(options: Partial<PushOptions> = {}): Push {
  const push = createPush({
    keys,
    subject: 'https://sikka.example',
    own: [service.host],
    concurrency: 2,
    ca: service.ca,
    ...options,
  });
  opened.push(push);
  return push;
}
const message = { text: JSON.stringify({ title: 'سلام' }), topic: 'notice-1', seconds: 60 };
const failedWith = (outcome: 'failed' | 'later' | 'gone', error: string) => ({
  outcome,
  error: expect.stringContaining(error),
});

it('encrypts a message for its browser, and signs who sent it', async () => {
  expect(await open().send(browser, message)).toEqual({ outcome: 'sent' });
  expect(browser.told).toEqual([{ title: 'سلام' }]);
  const { headers } = service.requests.at(-1) ?? {};
  expect(headers).toMatchObject({
    ttl: '60',
    topic: 'notice-1',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  });
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers?.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const { payload } = await jwtVerify(token, await publicKeyOf(key));
  expect(payload).toMatchObject({ aud: `https://${service.host}`, sub: 'https://sikka.example' });
});

function publicKeyOf(text: string) {
  const bytes = Buffer.from(text, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'));
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
}

describe('an answer', () => {
  const answers: [status: number, headers: Record<string, string>, result: object][] = [
    [404, {}, failedWith('gone', '404')],
    [410, {}, failedWith('gone', '410')],
    [400, {}, failedWith('failed', '400')],
    [403, {}, failedWith('failed', '403')],
    [413, {}, failedWith('failed', '413')],
    [429, { 'retry-after': '120' }, { ...failedWith('later', '429'), seconds: 120 }],
    [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, failedWith('later', '429')],
    [500, {}, failedWith('later', '500')],
    [503, { 'retry-after': '-1' }, failedWith('later', '503')],
  ];
  it.each(answers)('of status %i means gone, failed or later', async (status, headers, result) => {
    service.answerWith((response) => response.writeHead(status, headers).end());
    expect(await open().send(browser, message)).toEqual(result);
    service.answerWith(undefined);
  });
});

describe('a hostile push service', () => {
  it('is not followed to another address', async () => {
    const before = service.requests.length;
    service.answerWith((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    expect(await open().send(browser, message)).toEqual(failedWith('failed', '307'));
    expect(service.requests).toHaveLength(before + 1);
    service.answerWith(undefined);
  });

  it('that never answers is left after the time limit', async () => {
    service.answerWith(() => undefined);
    expect(await open({ limitMs: 50 }).send(browser, message)).toEqual(failedWith('later', 'abort'));
    service.answerWith(undefined);
  });

  it('that was silent keeps few places, so that others need not wait for it', async () => {
    const other = await startPushService();
    const own = [service.host, other.host];
    const push = open({ own, limitMs: 300, ca: `${service.ca}\n${other.ca}` });
    service.answerWith(() => undefined);
    expect(await push.send(browser, message)).toEqual(failedWith('later', 'abort'));
    const before = service.requests.length;
    const waiting = [1, 2, 3, 4].map(() => push.send(browser, message));
    expect(await push.send(other.newBrowser(), message)).toEqual({ outcome: 'sent' });
    const [first, second, ...rest] = await Promise.all(waiting);
    expect([first, second]).toEqual([failedWith('later', 'abort'), failedWith('later', 'abort')]);
    for (const end of rest) expect(end).toEqual({ ...failedWith('later', 'silent'), seconds: 60 });
    expect(service.requests).toHaveLength(before + 2);
    service.answerWith(undefined);
    await other.close();
  });

  it('whose answer never ends is cut off', async () => {
    const closed = new Promise<void>((resolve) => {
      service.answerWith((response) => {
        response.writeHead(201);
        const more = () => {
          while (response.write('x'.repeat(1_000)));
        };
        response.on('drain', more).on('close', resolve);
        more();
      });
    });
    expect(await open().send(browser, message)).toEqual({ outcome: 'sent' });
    await closed;
    service.answerWith(undefined);
  });

  it('without a trusted certificate gets nothing', async () => {
    const before = service.requests.length;
    const push = createPush({ keys, subject: 'https://sikka.example', own: [service.host], concurrency: 1 });
    opened.push(push);
    expect(await push.send(browser, message)).toEqual(failedWith('later', 'certificate'));
    expect(service.requests).toHaveLength(before);
  });
});

describe('an endpoint', () => {
  it.each(
    listOf(`
    http://fcm.googleapis.com/x; https://example.com/x; https://fcm.googleapis.com.example.com/x;
    https://evilfcm.googleapis.com/x; https://push.services.mozilla.com/x;
    https://fcm.googleapis.com:8443/x; https://fcm.googleapis.com@example.com/x;
    https://user:password@fcm.googleapis.com/x; https://127.0.0.1/x; https://[::1]/x;
    https://169.254.169.254/latest/meta-data; https://localhost/x; file:///etc/passwd; not an address`),
  )('that is no known push service over https is refused before anything is sent: %s', async (endpoint) => {
    expect(await open().send({ ...browser, endpoint }, message)).toEqual(
      failedWith('failed', 'push service'),
    );
  });

  it('of a known push service is accepted', () => {
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'wns2-bl2p.notify.windows.com',
      'web.push.apple.com',
    ]) {
      expect([host, findPushService(`https://${host}/x`, [])]).toEqual([host, expect.any(String)]);
    }
  });

  it('whose known name leads into a private network is refused when the connection is made', async () => {
    const asked: string[] = [];
    const resolver = ((name: string, _: object, answer: (e: null, all: object[]) => void) => {
      asked.push(name);
      answer(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    }) as unknown as typeof lookup;
    const push = open({ own: [], lookup: publicLookup([], resolver) });
    const endpoint = 'https://fcm.googleapis.com/fcm/send/x';
    expect(await push.send({ ...browser, endpoint }, message)).toEqual(
      failedWith('later', 'no public address'),
    );
    expect(asked).toEqual(['fcm.googleapis.com']);
  });

  it('with broken keys is given up', async () => {
    expect(await open().send({ ...browser, p256dh: 'B'.repeat(87) }, message)).toEqual({
      outcome: 'failed',
      error: expect.any(String),
    });
  });

  it.each([
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.1', false],
    ['169.254.169.254', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['198.19.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['8.8.8.8', true],
    ['::1', false],
    ['::ffff:10.0.0.1', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001:db8::1', false],
    ['2a00:1450:4001::1', true],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
