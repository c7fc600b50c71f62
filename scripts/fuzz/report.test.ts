import { expect, it } from 'vitest';
import { Report } from './report.ts';

it('counts a log line as a fault exactly when it is reported as a problem', () => {
  const report = new Report();
  for (const line of ['{"level":30}', '{"level":50}', 'Error: without a level']) report.log(line);
  expect(report.problems).toEqual(['the log: {"level":50}', 'the log: Error: without a level']);
  expect(report.table()).toBe('  log lines of faults: 2\n  other log lines: 1');
});
