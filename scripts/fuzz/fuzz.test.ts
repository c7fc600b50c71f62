import { expect, test } from 'vitest';
import { runFuzz } from './run.ts';

test('hostile requests and frames cause no fault and leave the server and its books intact', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const problems = await runFuzz({ seed: 1, requests: 1_500, frames: 800, say });
  expect(problems, said.join('\n')).toEqual([]);
}, 300_000);
