import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeStale } from './live-queries.ts';

it('an event during the first load of a query makes it load once more', async () => {
  const queries = new QueryClient();
  const answers: ((answer: number) => void)[] = [];
  const observer = new QueryObserver<number>(queries, {
    queryKey: [['contacts', 'mine'], { type: 'query' }],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const end = observer.subscribe(() => undefined);
  await expect.poll(() => answers.length).toBe(1);
  makeStale(queries, [['contacts', 'mine']]);
  makeStale(queries, [['contacts', 'mine']]);
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: 2, fetchStatus: 'idle' });
  expect(answers).toHaveLength(2);
  end();
  queries.clear();
});
