import { expect, test } from 'vitest';
import { WAIT_MS } from '#testing/constants.ts';
import { runChaos } from './run.ts';

test('a killed Postgres and a killed server lose nothing that was acknowledged, and no event', async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const bounds = { callMs: WAIT_MS, recoveryMs: 2 * WAIT_MS };
  const problems = await runChaos({ serverKills: 1, postgresKills: 1, members: 4, say, bounds });
  expect(problems, said.join('\n')).toEqual([]);
});
