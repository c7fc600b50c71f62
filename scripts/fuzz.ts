import { parseArgs } from 'node:util';
import { runFuzz } from './fuzz/run.ts';

/*
 * npm run fuzz [-- --seed 1 --requests 200000 --frames 50000]: sends hostile requests and socket frames to a server of its own. None may be answered
 * with a fault (500 or more), the server stays alive and its memory bounded, and the books balance. A part of it is sent again with rate limits on.
 * `--request N` or `--frame N` repeats one of a seed and shows what was sent and answered. Ends with 1 when anything was wrong.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '200000' },
    frames: { type: 'string', default: '50000' },
    request: { type: 'string' },
    frame: { type: 'string' },
  },
});
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const problems = await runFuzz({
  seed: Number(values.seed),
  requests: Number(values.requests),
  frames: Number(values.frames),
  request: number(values.request),
  frame: number(values.frame),
  say: (line) => console.log(line),
});
for (const problem of problems.slice(0, 30)) console.error(`✗ ${problem}`);
console.log(problems.length === 0 ? 'No fault.' : `${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
