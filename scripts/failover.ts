import { parseArgs } from 'node:util';
import { startPair } from './chaos/pair.ts';
import { runChaos } from './chaos/run.ts';

/*
 * npm run failover: kills the primary of two loaded machines and promotes the standby, again and again. Exit
 * status 1: a problem, such as a lost or doubled change, wrong books, or 15 s without a change.
 */

/** The longest time without an acknowledged change, from the kill on. */
const MOST_AWAY_MS = 15_000;

const { values } = parseArgs({ options: { times: { type: 'string', default: '20' } } });
const problems = await runChaos({
  serverKills: Number(values.times),
  postgresKills: 0,
  members: 8,
  say: (line) => console.log(line),
  start: startPair,
  mostAwayMs: MOST_AWAY_MS,
});
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'Nothing lost, nothing twice.' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
