import { expect, it } from 'vitest';
import { outcome } from '#testing/client.ts';
import { QUEUE_LIMITS } from '../limits/limit-table.ts';
import { WorkQueue } from './work-queue.ts';

function stalledQueue() {
  const queue = new WorkQueue('picture');
  const ended: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const add = (name: string, known = false) =>
    outcome(
      queue.run(async () => {
        await released;
        ended.push(name);
      }, known),
    );
  return { queue, ended, add, release };
}
const { strangers, waiting, retryAfter, running } = QUEUE_LIMITS.picture;

it('a full queue refuses at once with the seconds to wait, and counts the refusal', async () => {
  const { queue, add, release } = stalledQueue();
  const taken = Array.from({ length: running + strangers }, (_, i) => add(`stranger ${i}`));
  expect(queue.waiting).toBe(strangers);
  expect(await add('one more')).toMatchObject({
    ok: false,
    status: 503,
    key: 'busy',
    params: { seconds: retryAfter },
  });
  expect(queue.refused).toBe(1);
  release();
  expect(await Promise.all(taken)).toEqual(taken.map(() => expect.objectContaining({ ok: true })));
  expect(queue.waiting).toBe(0);
});

it('known callers have extra room in the queue, and priority', async () => {
  const { queue, ended, add, release } = stalledQueue();
  const strange = Array.from({ length: running + strangers }, (_, i) => add(`stranger ${i}`));
  const known = Array.from({ length: waiting - strangers }, (_, i) => add(`known ${i}`, true));
  expect(await add('a stranger more')).toMatchObject({ ok: false });
  expect(await add('a known one more', true)).toMatchObject({ ok: false });
  expect(queue.waiting).toBe(waiting);
  release();
  await Promise.all([...strange, ...known]);
  expect(ended.slice(running, running + known.length)).toEqual(known.map((_, i) => `known ${i}`));
});

it('continues after a failed task', async () => {
  const queue = new WorkQueue('picture');
  const failing = queue.run(() => Promise.reject(new Error('unreadable')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('unreadable');
  expect(await next).toBe('done');
});
