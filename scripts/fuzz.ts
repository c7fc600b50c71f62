import { runFuzz } from './fuzz/run.ts';
import { readWords } from './launch/words.mjs';

/*
 * npm run fuzz: sends hostile requests and frames, and looks for faults, growing memory and books that don't
 * balance. `--seed` with `--request` or `--frame`, as a problem names them, repeats one case.
 */

const { values } = readWords(
  'npm run fuzz [-- --seed 1 --requests 200000 --frames 50000 --request CASE --frame CASE]: hostile requests',
  {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '200000' },
    frames: { type: 'string', default: '50000' },
    request: { type: 'string' },
    frame: { type: 'string' },
  },
);
const problems = await runFuzz({
  ...values,
  seed: Number(values.seed),
  requests: Number(values.requests),
  frames: Number(values.frames),
  say: (line) => console.log(line),
});
for (const problem of problems.slice(0, 20)) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'No fault.' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
