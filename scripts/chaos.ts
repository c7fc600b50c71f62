import { parseArgs } from 'node:util';
import { runChaos } from './chaos/run.ts';

/*
 * npm run chaos [-- --server-kills 20 --postgres-kills 20]: loads a real server from outside while the server and its Postgres are killed. Afterwards
 * every answer that was given must still be true, exactly once, every event must have been seen once, and the books must balance.
 * Ends with 1 when anything is not so.
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
