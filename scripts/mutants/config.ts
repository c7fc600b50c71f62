import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

const HERE = dirname(fileURLToPath(import.meta.url));
/** The longest wait of a test for an effect: with many mutants the effect never comes. */
const WAIT_MS = 20_000;

interface Change {
  readonly in: RegExp;
  readonly pattern: RegExp;
  readonly by: string;
  /** Added at the end of the module. */
  readonly end?: string;
}

/** What calls the mutants (state.ts). A file without its pattern is an error: its mutants would be lost. */
const CHANGES: readonly Change[] = [
  {
    in: /\/src\/.*\/router\.ts$/,
    pattern: /export const appRouter\b/,
    by: '$&',
    end: 'globalThis.mutants?.router(appRouter);',
  },
  {
    in: /\/src\/testing\/database\.ts$/,
    pattern: /export async function createTestDatabase\b/,
    by: 'async function madeTestDatabase',
    end: `export const createTestDatabase = async (...options) =>
      globalThis.mutants.database(await madeTestDatabase(...options));`,
  },
  {
    in: /\/src\/testing\/server\.ts$/,
    pattern: /export async function startTestServer\b/,
    by: 'async function startedTestServer',
    end: `export const startTestServer = async (...options) =>
      globalThis.mutants.opened(await startedTestServer(...options));`,
  },
  { in: /\/src\/testing\/constants\.ts$/, pattern: /WAIT_MS = [\d_]+/, by: `WAIT_MS = ${WAIT_MS}` },
  {
    in: /\/src\/server\/.*\/step-up\.ts$/,
    pattern: /export async function assertProved\([\s\S]*?\{\n/,
    by: '$& if (globalThis.mutants?.unproved()) return;\n',
  },
  {
    in: /\/src\/shared\/rules\.ts$/,
    pattern: /- WITHDRAWAL_FEE_BPS\b/g,
    by: '- (globalThis.mutants?.fee(WITHDRAWAL_FEE_BPS) ?? WITHDRAWAL_FEE_BPS)',
  },
  {
    in: /\/src\/shared\/(rules|money|spinner)\.ts$|\/src\/shared\/schemas\/(common|statements)\.ts$|\/cash\.queries\.ts$/,
    pattern: /\bMath\.(floor|round|ceil)\(/g,
    by: "(globalThis.mutants?.round('FILE#NUMBER', '$1') ?? Math.$1)(",
  },
];

function changed(code: string, file: string): string {
  let text = code;
  for (const { in: files, pattern, by, end = '' } of CHANGES) {
    if (!files.test(file)) continue;
    if (text.search(pattern) < 0) {
      if (end.includes('appRouter')) continue;
      throw new Error(`${file} has no ${pattern}`);
    }
    let number = 0;
    text = `${text.replace(pattern, (...found) => {
      number++;
      return by
        .replaceAll('$&', () => found[0])
        .replaceAll('$1', () => found[1])
        .replaceAll('FILE', basename(file))
        .replaceAll('NUMBER', String(number));
    })}\n${end}`;
  }
  return text;
}

/** Files that an earlier, interrupted run has done. */
const results = readFileSync(process.env.MUTANTS_RESULTS ?? '', 'utf8');
const done = [...results.matchAll(/^(.+?)\t.*\tdone$/gm)];

/** The tables of all procedures reach everything. They come late, when fewer mutants are left. */
const ORDER = [
  /\/(?:modules|drizzle)\/(?!.*property)/,
  /^(?!.*(?:property|hostile|access|keyed|step-up))/,
  /./,
];

class TablesLast extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const rank = ({ moduleId }: (typeof files)[number]) =>
      ORDER.findIndex((pattern) => pattern.test(moduleId));
    return files.toSorted(
      (one, other) => rank(one) - rank(other) || one.moduleId.localeCompare(other.moduleId),
    );
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      resolveId(source, importer) {
        if (
          source !== 'postgres' ||
          !importer ||
          importer.includes('/node_modules/') ||
          importer.startsWith(HERE)
        )
          return;
        return join(HERE, 'postgres.ts');
      },
      transform: (code, id) => changed(code, id.split('?')[0] ?? id),
    },
  ],
  test: {
    include: ['{src/server,src/shared,drizzle}/**/*.test.ts'],
    exclude: [
      '**/*.alone.test.ts',
      '**/*.browser.test.ts',
      'src/server/start/**',
      ...done.map(([, file = '']) => file),
    ],
    globalSetup: ['src/testing/global-setup.ts'],
    runner: join(HERE, 'runner.ts'),
    sequence: { sequencer: TablesLast },
    cache: false,
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    testTimeout: 15 * WAIT_MS,
    hookTimeout: 15 * WAIT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
