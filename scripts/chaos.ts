import { loseDisks } from './chaos/lost-disks.ts';
import { runChaos } from './chaos/run.ts';
import { readWords } from './launch/words.mjs';

/*
 * Exit 1: a change is lost or doubled, an event not sent exactly once, a call too slow, the books unbalanced.
 */

const { values } = readWords(
  'npm run chaos [-- --server-kills 20 --postgres-kills 20 --disks 0]: kills a server and its Postgres under load',
  {
    'server-kills': { type: 'string', default: '20' },
    'postgres-kills': { type: 'string', default: '20' },
    disks: { type: 'string', default: '0' },
  },
);
const say = (line: string) => console.log(line);
const serverKills = Number(values['server-kills']);
const postgresKills = Number(values['postgres-kills']);
const problems = [
  ...(serverKills + postgresKills > 0
    ? await runChaos({ serverKills, postgresKills, members: 12, say })
    : []),
  ...(await loseDisks(Number(values.disks), say)),
];
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
console.log(
  problems.length === 0 ? 'Nothing lost, nothing twice, nobody left waiting.' : `${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
