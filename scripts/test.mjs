/*
 * Further arguments go to vitest (`npm test -- money`). At the end stand the slowest files, then the count:
 * `N passed, N failed`, with `, N skipped` if tests were skipped.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { checkNode, root } from './launch/project.mjs';
import { answerAbout } from './launch/words.mjs';

/**
 * The time in milliseconds after which a run counts as hanging,
 * if no test ends and no test file begins or ends.
 */
const STALL_MS = Number(process.env.TEST_STALL_MS ?? 20 * 60 * 1000);
/**
 * The limit in milliseconds for the teardown of the global set-up. vitest has no limit for this teardown.
 */
const CLOSE_MS = Math.min(STALL_MS, 2 * 60 * 1000);
const END_MS = 10_000;

answerAbout('npm test [-- words for vitest]: all tests, or those whose file names have one of the words');

let count = '0 passed, 1 failed';
process.exitCode = 1;
process.once('exit', () => console.log(count));

checkNode();
process.chdir(root);
await ensureInstalled();
await ensureClientBuilt();

const file = join(mkdtempSync(join(tmpdir(), 'sikka-results-')), 'tally.tsv');
writeFileSync(file, '');
let tally = readTally();
const { how, hung } = await runTests();
tally = readTally();

const of = (/** @type {string} */ state) => rowsOf(state).length;
const [passed, failed, skipped] = [of('passed'), of('failed'), of('skipped')];
const complaints = [
  ...(hung && !isFinished()
    ? [`No test has ended for ${STALL_MS / 1_000} s: vitest hangs and was ended.`]
    : []),
  ...(hung && isFinished() ? ['The set-up did not come to its end after the tests: vitest was ended.'] : []),
  ...unfinished().map((path) => `${path} did not come to its end.`),
  ...(passed + failed === 0 ? ['No test ran.'] : []),
  ...(how !== 'with 0' && failed === 0 ? [`vitest ended ${how}, outside the tests; see above.`] : []),
];
printSlowest();
for (const complaint of complaints) console.error(`✗ ${complaint}`);
// If no test failed, all other problems together, such as a failed set-up, count as one failure.
const failures = failed || (complaints.length > 0 || how !== 'with 0' ? 1 : 0);
process.exitCode = failures > 0 ? 1 : 0;
count = `${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** @returns {Promise<{ how: string, hung: boolean }>} how vitest ended */
async function runTests() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['default', join(root, 'scripts', 'dev-tools', 'test-tally.mjs')].map(
    (name) => `--reporter=${name}`,
  );
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_TALLY: file },
    // A separate process group, so that vitest's workers and browsers can be ended with it.
    detached: true,
  });
  const signal = (/** @type {NodeJS.Signals} */ name) => {
    try {
      process.kill(-(child.pid ?? 0), name);
    } catch {
      // The process group has ended already.
    }
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => signal(name));

  let hung = false;
  let since = performance.now();
  /** @type {NodeJS.Timeout | undefined} */
  let last;
  const watch = setInterval(() => {
    const now = readTally();
    if (now.length !== tally.length) since = performance.now();
    tally = now;
    if (hung || performance.now() - since < (isFinished() ? CLOSE_MS : STALL_MS)) return;
    hung = true;
    signal('SIGTERM');
    last = setTimeout(signal, END_MS, 'SIGKILL');
  }, 1_000);
  /** @type {string} */
  const how = await new Promise((resolve) => {
    child.once('error', (error) => resolve(`with ${error.message}`));
    child.once('exit', (status, name) => resolve(name ? `by ${name}` : `with ${status}`));
  });
  clearInterval(watch);
  clearTimeout(last);
  if (hung) signal('SIGKILL');
  return { how, hung };
}

function readTally() {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => line.split('\t'));
}

function rowsOf(/** @type {string} */ event) {
  return tally.filter((row) => row[0] === event);
}

function isFinished() {
  return rowsOf('finished').length > 0;
}

function unfinished() {
  const over = new Set(rowsOf('over').map(([, path]) => path));
  return rowsOf('begun').flatMap(([, path]) => (over.has(path) ? [] : [path]));
}

function printSlowest() {
  const byTime = (/** @type {string[][]} */ rows) => rows.toSorted((a, b) => Number(b[2]) - Number(a[2]));
  const seconds = (/** @type {string[]} */ row) => `${(Number(row[2]) / 1_000).toFixed(1)} s`;
  const tests = byTime(rowsOf('passed').concat(rowsOf('failed')));
  for (const over of byTime(rowsOf('over')).slice(0, 25)) {
    const test = tests.find(([, path, , name]) => path === over[1] && name);
    console.log(`${seconds(over).padStart(8)}  ${over[1]}${test ? `  (${seconds(test)} ${test[3]})` : ''}`);
  }
  console.log(`Durations of all tests: ${file}`);
}
