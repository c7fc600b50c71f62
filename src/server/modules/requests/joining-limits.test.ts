import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refused } from '#testing/client.ts';
import { createDevice, depositOf, stranger } from '#testing/factories.ts';
import { type Caller, testServer } from '#testing/server.ts';

/* How far strangers can use up the limits of a person who joins. */

const server = testServer({ rateLimits: true, env: { TRUST_PROXY: '1' } });

const ADDRESS = '10.7.0.1';
const UNREADABLE = 'data:image/png;base64,AAAA';
const deposit = async (caller: Caller, userId: string, picture?: string) =>
  caller.requests.createDeposit(await depositOf(userId, picture ? { screenshot: picture } : {}));

describe('the joining deposit', () => {
  it('of an id that no account has is refused and uses up no turn of the network', async () => {
    const nobody = await server.caller(null, ADDRESS);
    for (let i = 0; i < 20; i++) {
      await refused(deposit(nobody, randomUUID(), UNREADABLE), 404);
    }
    for (let i = 0; i < 600; i++) await server.deps.limits.take('uploadByAddress', ADDRESS);
    const person = await server.make.pending();
    await refused(deposit(nobody, person.id), 429);
  });

  it('from a network that strangers have used up is taken on a device that an approved account used', async () => {
    const person = await server.make.pending();
    const own = await server.caller(person.token, ADDRESS);
    expect(await refused(deposit(own, person.id))).toMatchObject({ status: 429 });

    const phone = createDevice();
    const joining = await server.caller(null, ADDRESS, phone);
    const inviter = await server.make.member();
    const { userId } = await joining.auth.register({ ...stranger(), referralCode: inviter.username });
    expect(await refused(deposit(joining, userId))).toMatchObject({ status: 429 });
    await joining.auth.login(inviter);
    expect(await deposit(joining, userId)).toMatchObject({ requestId: expect.any(String) });
  });

  it('sent by strangers who know the id uses up no turn of its own login', async () => {
    const person = await server.make.pending();
    const nobody = await server.caller(null, '10.7.0.2');
    for (let i = 0; i < 5; i++) {
      await refused(deposit(nobody, person.id, UNREADABLE), 400);
    }
    await refused(deposit(nobody, person.id), 429);
    expect(await deposit(await person.as(), person.id)).toHaveProperty('requestId');
  });
});

it('a subscription to notices by strangers uses up no turn of the own login, and one network has 600', async () => {
  const person = await server.make.pending();
  const browser = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), language: 'en' as const };
  const subscribe = (caller: Caller, userId?: string) =>
    caller.users.notices.subscribe({
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      ...browser,
      ...(userId && { userId }),
    });
  const nobody = await server.caller(null, '10.7.0.3');
  for (let i = 0; i < 30; i++) await subscribe(nobody, person.id);
  const tooMany = { status: 429, key: 'tooManyRequests' };
  expect(await refused(subscribe(nobody, person.id))).toMatchObject(tooMany);
  expect(await subscribe(await person.as())).toEqual({ subscribed: true });
  // A call with an id that no account has does not count against the limit of the caller's network address.
  for (let i = 0; i < 5; i++) await refused(subscribe(nobody, randomUUID()), 401);
  for (let i = 31; i < 600; i++) await server.deps.limits.take('subscribeByAddress', '10.7.0.3');
  expect(await refused(subscribe(nobody, (await server.make.pending()).id))).toMatchObject(tooMany);
});
