import { configDefaults, defineConfig } from 'vitest/config';
import { WAIT_MS } from '#testing/constants.ts';
import { LongestFirst } from '#testing/longest-first.ts';

const BROWSER = 'src/**/*.browser.test.ts';
/** Test files that get a process each: they stop the clock of a running server, or count live objects. */
const ALONE = '{src,drizzle,scripts}/**/*.alone.test.ts';

/** Time limits for a busy machine. They do not measure speed: without load, a test ends much earlier. */
const bounds = {
  testTimeout: 5 * WAIT_MS,
  hookTimeout: 5 * WAIT_MS,
  expect: { poll: { timeout: WAIT_MS } },
};

/** Test files of a worker share the loaded program: loading it for each file costs more than most tests. */
const shared = { ...bounds, pool: 'forks', isolate: false } as const;

export default defineConfig({
  test: {
    // One Postgres and one migrated template database for the tests of all projects.
    globalSetup: ['src/testing/global-setup.ts'],
    // One more than the processors of the smallest machine, because tests mostly wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Time for the global teardown, which stops Postgres.
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
      {
        test: {
          name: 'browser',
          include: [BROWSER],
          ...shared,
        },
      },
    ],
  },
});
