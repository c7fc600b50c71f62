import { startCluster } from './chaos/cluster.ts';
import { runChaos } from './chaos/run.ts';
import { readWords } from './launch/words.mjs';

/* Exit status 1: a problem, such as a lost or doubled change, wrong books, or a recovery over 15 s. */

const MOST_AWAY_MS = 15_000;

const { values } = readWords(
  'npm run failover [-- --times 20 --pooler]: kills the primary of an external Postgres under load',
  { times: { type: 'string', default: '20' }, pooler: { type: 'boolean', default: false } },
);
const say = (line: string) => console.log(line);
const { pooler } = values;
const problems = await runChaos({
  members: 8,
  say,
  mostAwayMs: MOST_AWAY_MS,
  serverKills: 0,
  postgresKills: Number(values.times),
  start: () => startCluster({ pooler, say }),
});
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'Nothing lost, nothing twice.' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
