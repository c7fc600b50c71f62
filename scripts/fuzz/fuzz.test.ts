import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunt } from './hunt.ts';
import { Report } from './report.ts';
import { runFuzz } from './run.ts';

test('hostile requests and frames cause no fault and leave the server and its books intact', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const problems = await runFuzz({ seed: 1, requests: 300, frames: 160, say });
  expect(problems, said.join('\n')).toEqual([]);
}, 300_000);

test('a case with a problem is made as small as it can be, and its seed and path send it alone', async () => {
  const sent: number[] = [];
  const send = async (size: number) => (sent.push(size) && size > 1_000 ? 'answered 500' : undefined);
  const found = await hunt(fc.nat(), send, { seed: 1, runs: 1_000 });
  expect(found).toMatchObject({ problem: 'answered 500', seed: 1, smallest: 1_001 });
  sent.length = 0;
  await hunt(fc.nat(), send, { seed: 1, runs: 1, only: found?.path });
  expect(sent).toEqual([1_001]);
});

test('a line of the log counts as a fault exactly when it is a problem', () => {
  const report = new Report();
  for (const line of ['{"level":30}', '{"level":50}', 'Error: without a level']) report.log(line);
  expect(report.problems).toEqual(['the log: {"level":50}', 'the log: Error: without a level']);
  expect(report.table()).toBe('  log lines of faults: 2\n  other log lines: 1');
});
