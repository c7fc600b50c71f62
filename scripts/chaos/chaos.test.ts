import { expect, test } from 'vitest';
import { WAIT_MS } from '#testing/constants.ts';
import { runChaos } from './run.ts';

test('killing Postgres and the server loses no acknowledged change and no event', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const bounds = { callMs: WAIT_MS, recoveryMs: 2 * WAIT_MS };
  const problems = await runChaos({ serverKills: 1, postgresKills: 1, members: 4, say, bounds });
  expect(problems, said.join('\n')).toEqual([]);
});
