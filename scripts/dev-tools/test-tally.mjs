import { appendFileSync } from 'node:fs';

const file = process.env.TEST_TALLY ?? '';

/** @param {string} line */
const note = (line) => appendFileSync(file, `${line}\n`);

/**
 * A reporter for vitest: each step of a run becomes a line of the file `TEST_TALLY`, at once. So a run that hangs or is
 * killed has left what it did: `passed`, `failed` and `skipped` for a test, `begun` and `over` for a file, `finished`
 * when only the end of the set-up is left.
 */
export default class TestTally {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleQueued(module) {
    note(`begun ${module.relativeModuleId}`);
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    note(test.result().state);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const failedTests = [...module.children.allTests('failed')];
    // A file that breaks outside its tests counts as one failure.
    if (module.state() === 'failed' && failedTests.length === 0) note('failed');
    note(`over ${module.relativeModuleId}`);
  }

  onTestRunEnd() {
    note('finished');
  }
}
