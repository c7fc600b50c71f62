import { appendFileSync } from 'node:fs';

const file = process.env.TEST_TALLY ?? '';

/** @param {(string | number | undefined)[]} cells */
const note = (...cells) => appendFileSync(file, `${cells.join('\t')}\n`);

/**
 * Writes events at once to TEST_TALLY, separated by tabs: the state, path, milliseconds and name of each
 * test; `begun` or `over`, path and milliseconds of each file; `finished`.
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
    if (module.state() === 'failed' && failedTests.length === 0) note('failed', module.relativeModuleId);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    note('over', module.relativeModuleId, Math.round(collectDuration + setupDuration + duration));
  }

  onTestRunEnd() {
    note('finished');
  }
}
