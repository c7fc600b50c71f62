import { appendFileSync } from 'node:fs';

const file = process.env.TEST_TALLY ?? '';

/** @param {string} line */
const note = (line) => appendFileSync(file, `${line}\n`);

/**
 * A reporter that writes events at once to the file of TEST_TALLY: `passed`, `failed` (also for a file that
 * fails outside its tests), `skipped`; `begun <path>` and `over <path>` for files; `finished` for the run.
 */
export default class TestTally {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleQueued(module) {
    note(`begun ${module.relativeModuleId}`);
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    note(state);
    // Prints the errors at once, because a run that is killed does not reach the list of failures at the end.
    for (const { message, stack } of errors ?? []) {
      console.error(`✗ ${test.module.relativeModuleId} > ${test.fullName}\n${message}\n${stack ?? ''}`);
    }
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const failedTests = [...module.children.allTests('failed')];
    // If a file fails outside its tests, that counts as one failure.
    if (module.state() === 'failed' && failedTests.length === 0) note('failed');
    note(`over ${module.relativeModuleId}`);
  }

  onTestRunEnd() {
    note('finished');
  }
}
