/*
 * `npm test`: all tests, the browser's included. More arguments go to vitest (`npm test -- money`). The last line
 * is the count: `N passed, N failed`, with `, N skipped` when there are any.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureClientBuilt, ensureInstalled } from './lib/prepare.mjs';
import { checkNode, root, run } from './lib/project.mjs';

checkNode();
process.chdir(root);
// Ctrl-C reaches vitest as well, which ends its workers and their databases; we wait for that.
process.on('SIGINT', () => undefined);
await ensureInstalled();
await ensureClientBuilt();

const folder = mkdtempSync(join(tmpdir(), 'sikka-results-'));
const results = join(folder, 'results.json');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
const status = await run(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)]);
const { passed, failed, skipped } = count(results);
rmSync(folder, { recursive: true, force: true });

if (passed + failed === 0) console.error('✗ No test ran.');
if (status !== 0 && failed === 0) console.error('✗ vitest ended with an error outside the tests; see above.');
// An error outside the tests (in the set-up, or unhandled) is a failure, and the count must not hide it.
const failures = failed || (status === 0 ? 0 : 1);
process.exitCode = failures > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

/**
 * @param {string} file
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
function count(file) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of readResults(file)) {
    const states = suite.assertionResults.map((test) => test.status);
    const failed = states.filter((state) => state === 'failed').length;
    sum.passed += states.filter((state) => state === 'passed').length;
    // A file that breaks before its first test counts as one failure.
    sum.failed += failed || (suite.status === 'failed' ? 1 : 0);
    sum.skipped += states.filter((state) => state !== 'failed' && state !== 'passed').length;
  }
  return sum;
}

/**
 * @param {string} file
 * @returns {{ status: string, assertionResults: { status: string }[] }[]}
 */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return [];
  }
}
