import { expect, test } from 'vitest';
import { Metrics } from './metrics.ts';

test('render leaves out a value that cannot be read, even if an earlier scrape had it', async () => {
  const metrics = new Metrics();
  let value: number | undefined = 2;
  metrics.gauge('cash', 'Cash held', () => {
    if (value === undefined) throw new Error('the database is away');
    return [{ value }];
  });
  metrics.gauge('calls_total', 'Calls', async () => [{ labels: { outcome: 'ok' }, value: 3 }]);
  metrics.count('decisions_total', 'Decisions', { type: 'Deposit' }, 0);
  expect(await metrics.render()).toContain('# TYPE cash gauge\ncash 2\n');
  expect(await metrics.render()).toContain('cash 2\n');
  value = undefined;
  const text = await metrics.render();
  expect(text).not.toContain('cash');
  expect(text).toContain('# TYPE calls_total counter\ncalls_total{outcome="ok"} 3\n');
  expect(text).toContain('decisions_total{type="Deposit"} 0\n');
});
