import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,drizzle,scripts}/**/*.test.{ts,tsx}'],
    // Tests kill processes and hold native modules: each file in a process of its own.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
