import { configDefaults, defineConfig } from 'vitest/config';

const BROWSER = 'src/**/*.browser.test.ts';

export default defineConfig({
  test: {
    // Once for all projects: one Postgres, one migrated template.
    globalSetup: ['src/testing/global-setup.ts'],
    // One more than the processors of the smallest machine: much of a test is waiting.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{src,drizzle,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, BROWSER],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 90_000,
          // What is awaited comes at once, unless the machine is busy.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: [BROWSER],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 90_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
