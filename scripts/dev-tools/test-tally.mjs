import { appendFileSync } from 'node:fs';

const file = process.env.TEST_TALLY ?? '';

/** @param {(string | number | undefined)[]} cells */
const note = (...cells) => appendFileSync(file, `${cells.join('\t')}\n`);

/**
 * A reporter that writes events at once to the file of TEST_TALLY, cells separated by tabs: `passed`, `failed`
 * (also for a file that fails outside its tests) or `skipped`, then path, milliseconds and test; `begun` with
 * the path of a file, and `over` with its path and milliseconds; `finished` for the run.
 */
export default class TestTally {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleQueued(module) {
    note('begun', module.relativeModuleId);
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    note(
      state,
      test.module.relativeModuleId,
      Math.round(test.diagnostic()?.duration ?? 0),
      test.fullName.replace(/\s+/g, ' '),
    );
    // Prints the errors at once, because a run that is killed does not reach the list of failures at the end.
    for (const { message, stack } of errors ?? []) {
      console.error(`✗ ${test.module.relativeModuleId} > ${test.fullName}\n${message}\n${stack ?? ''}`);
    }
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const failedTests = [...module.children.allTests('failed')];
    // If a file fails outside its tests, that counts as one failure.
    if (module.state() === 'failed' && failedTests.length === 0) note('failed', module.relativeModuleId);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    note('over', module.relativeModuleId, Math.round(collectDuration + setupDuration + duration));
  }

  onTestRunEnd() {
    note('finished');
  }
}
