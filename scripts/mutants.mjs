/*
 * `npm run mutants`: breaks the program on purpose, in one place at a time, and notes which tests fail. The
 * result has a line for each break (docs/testing.md).
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './launch/project.mjs';
import { readWords } from './launch/words.mjs';

const USAGE = `npm run mutants [-- options] [test files]: breaks the program on purpose, and notes which test fails

  --in FOLDER     another checkout with its node_modules
  --only PATTERN  only the mutants whose ids match
  --results FILE  default: mutants.txt
  --compare       compares two files of results: mutants killed in one of them only`;
const { values, positionals } = readWords(
  USAGE,
  {
    in: { type: 'string', default: root },
    only: { type: 'string', default: '' },
    results: { type: 'string', default: 'mutants.txt' },
    compare: { type: 'boolean', default: false },
  },
  Number.POSITIVE_INFINITY,
);

if (values.compare) compare(read(positionals[0] ?? ''), read(positionals[1] ?? ''));
else run(resolve(values.in), resolve(values.results));

/**
 * @param {string} folder a checkout of this or an earlier version, with its node_modules
 * @param {string} results
 */
function run(folder, results) {
  const own = join(root, 'scripts/mutants');
  const there = join(folder, 'scripts/mutants');
  if (there !== own) cpSync(own, there, { recursive: true });
  appendFileSync(results, '');
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'scripts/mutants/config.ts',
    '--silent=true',
  ];
  const { status } = spawnSync(process.execPath, [...args, ...positionals], {
    cwd: folder,
    env: { ...process.env, MUTANTS_RESULTS: results, MUTANTS_ONLY: values.only },
    stdio: 'inherit',
  });
  // Failed tests are no failure of this command, but a stop is one. The next start goes on from here.
  if (status === null || status > 1) process.exit(1);
  const found = read(results);
  const lines = [...found].map(([id, result]) => `${id}\t${result}`).sort();
  writeFileSync(results, `${lines.join('\n')}\n`);
  for (const state of ['killed', 'survived', 'unreached']) console.log(`${state}: ${count(found, state)}`);
}

/**
 * Reads the state of each mutant, with the test that killed it. The best of several lines counts.
 * @param {string} file
 * @returns {Map<string, string>}
 */
function read(file) {
  const found = new Map();
  const lines = readFileSync(file, 'utf8').split('\n');
  if (values.compare && lines.some((line) => line.endsWith('\tdone'))) throw new Error(`${file}: unfinished`);
  for (const state of ['unreached', 'survived', 'killed']) {
    for (const line of lines) {
      const [id, is, ...by] = line.split('\t');
      if (is === state && !found.get(id)?.startsWith('killed')) found.set(id, [is, ...by].join('\t'));
    }
  }
  return found;
}

/**
 * @param {Map<string, string>} found
 * @param {string} state
 */
function count(found, state) {
  return [...found.values()].filter((result) => result.startsWith(state)).length;
}

/**
 * Prints the mutants that only one of two versions kills or has. Fails when a killed one now survives.
 * @param {Map<string, string>} before
 * @param {Map<string, string>} after
 */
function compare(before, after) {
  const killed = (/** @type {string | undefined} */ result) => result?.startsWith('killed') ?? false;
  const lost = [...before].filter(
    ([id, result]) => killed(result) && after.has(id) && !killed(after.get(id)),
  );
  const gone = [...before].filter(([id]) => !after.has(id));
  const won = [...after].filter(
    ([id, result]) => killed(result) && before.has(id) && !killed(before.get(id)),
  );
  const added = [...after].filter(([id]) => !before.has(id));
  for (const [title, list] of Object.entries({
    'killed before, not now': lost,
    'gone with what they broke': gone,
    'killed now, not before': won,
    new: added,
  })) {
    console.log(`${title}: ${list.length}`);
    for (const [id, result] of list) console.log(`  ${id}\t${result}`);
  }
  console.log(
    `killed: ${count(before, 'killed')} of ${before.size} before, ${count(after, 'killed')} of ${after.size} now`,
  );
  process.exitCode = lost.length > 0 ? 1 : 0;
}
