import { createTRPCClient, type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, expect, it, vi } from 'vitest';
import type { AppRouter } from '#server/transports/trpc/router.ts';
import { keyedChanges } from './keyed-changes.ts';

// The texts of errors look for the reader's language.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => 'en' }));
afterEach(() => vi.useRealTimers());

/** A client, what it sent, and how the network ends each call: answered unless told otherwise. */
function clientOf(...ends: ('answered' | 'refused' | 'lost')[]) {
  const sent: Operation['input'][] = [];
  const network: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        sent.push(op.input);
        const end = ends.shift() ?? 'answered';
        if (end === 'answered') {
          observer.next({ result: { data: null } });
          observer.complete();
        } else {
          const error = new TRPCClientError<AppRouter>(end);
          if (end === 'refused') Object.assign(error, { data: { httpStatus: 409, key: 'keyReused' } });
          observer.error(error);
        }
      });
  const client = createTRPCClient<AppRouter>({ links: [keyedChanges, network] });
  const remove = (id: string) => client.users.delete.mutate({ id }).catch(() => null);
  const keys = () => sent.map((input) => (input as { idempotencyKey?: string })?.idempotencyKey);
  return { client, remove, sent, keys };
}

it('gives a change the same key until the server has answered', async () => {
  const { remove, keys } = clientOf('lost', 'lost', 'answered');
  for (let i = 0; i < 4; i++) await remove('a');
  const [first, second, third, fourth] = keys();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('gives a change that was refused another key the next time', async () => {
  const { remove, keys } = clientOf('refused');
  await remove('a');
  await remove('a');
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('gives another input another key', async () => {
  const { remove, keys } = clientOf('lost', 'lost');
  await remove('a');
  await remove('b');
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('takes the same input minutes after a lost answer for a new change', async () => {
  vi.useFakeTimers();
  const { remove, keys } = clientOf('lost', 'lost');
  await remove('a');
  vi.advanceTimersByTime(121_000);
  await remove('a');
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('leaves queries and keys that a form has given as they are', async () => {
  const { client, sent } = clientOf();
  await client.users.get.query({ id: 'a' });
  await client.users.delete.mutate({ id: 'a', idempotencyKey: 'mine' });
  await client.requests.cleanup.mutate();
  expect(sent.slice(0, 2)).toEqual([{ id: 'a' }, { id: 'a', idempotencyKey: 'mine' }]);
  expect(sent[2]).toEqual({ idempotencyKey: expect.any(String) });
});
