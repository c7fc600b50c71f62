import { configDefaults, defineConfig } from 'vitest/config';
import { WAIT_MS } from '#testing/constants.ts';
import { LongestFirst } from '#testing/longest-first.ts';

const BROWSER = 'src/**/*.browser.test.ts';
/** Tests that stop the clock, or count what their whole process holds. */
const ALONE = '{src,drizzle,scripts}/**/*.alone.test.ts';

/** Bounds for a busy machine. None of them is a measure of speed: what a test waits for comes at once otherwise. */
const bounds = {
  testTimeout: 5 * WAIT_MS,
  hookTimeout: 5 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
};

/** The program is loaded once a worker: loading it again for each file costs more than most files' tests. */
const shared = { ...bounds, pool: 'forks', isolate: false } as const;

export default defineConfig({
  test: {
    // Once for all projects: one Postgres, one migrated template.
    globalSetup: ['src/testing/global-setup.ts'],
    // One more than the processors of the smallest machine: much of a test is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The end of the set-up stops that Postgres.
    teardownTimeout: WAIT_MS,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{src,drizzle,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ALONE, BROWSER],
          ...shared,
        },
      },
      { test: { name: 'alone', include: [ALONE], pool: 'forks', ...bounds } },
      { test: { name: 'browser', include: [BROWSER], ...shared } },
    ],
  },
});
