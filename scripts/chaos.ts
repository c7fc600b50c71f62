import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run.ts';

/*
 * npm run chaos: kills a loaded server and its Postgres. Every acknowledged change must be stored once, every
 * event must arrive once (or a resync instead), and the books must balance. Exit status 1: a problem.
 */

const { values } = parseArgs({
  options: {
    'server-kills': { type: 'string', default: '20' },
    'postgres-kills': { type: 'string', default: '20' },
  },
});
const problems = await runChaos({
  serverKills: Number(values['server-kills']),
  postgresKills: Number(values['postgres-kills']),
  members: 12,
  say: (line) => console.log(line),
});
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
console.log(
  problems.length === 0 ? 'Nothing lost, nothing twice, nobody left waiting.' : `${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
