/* `npm run verify`: the checks that need neither a running server nor a database. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkBrowsers } from './dev-tools/check-browsers.mjs';
import { checkComments, checkLength } from './dev-tools/check-files.mjs';
import { checkImports } from './dev-tools/check-imports.mjs';
import { checkLinks } from './dev-tools/check-links.mjs';
import { measureClient } from './dev-tools/client-size.mjs';
import { checkMigrations, lintMigrations } from './dev-tools/lint-migrations.mjs';
import { checkSignatures } from './dev-tools/signatures.mjs';
import { ensureClientBuilt, ensureInstalled } from './launch/prepare.mjs';
import { capture, checkNode, root } from './launch/project.mjs';
import { readWords } from './launch/words.mjs';

checkNode();
readWords('npm run verify takes no words: the checks that need no database');
process.chdir(root);
await ensureInstalled();
await ensureClientBuilt();

const checks = [
  tool('format and lint', '@biomejs/biome/bin/biome', ['ci', '--colors=off', '--max-diagnostics=50', '.']),
  tool('types', 'typescript/bin/tsc', ['-p', '.', '--pretty', 'false']),
  tool('dead code', 'knip/bin/knip.js', ['--no-progress']),
  { name: 'migrations of the schema', run: checkMigrations },
  { name: 'locks of new migrations', run: lintMigrations },
  own('signatures of the SQL functions', checkSignatures),
  tool('what is printed from the code', 'tsx/dist/cli.mjs', ['scripts/dev-tools/print.ts', '--check']),
  own('import rules', checkImports),
  own('file length', checkLength),
  own('comments', checkComments),
  own('links in the docs', checkLinks),
  own('methods and styles of the oldest browsers', checkBrowsers),
  own('weight of the client', () => measureClient().problems),
];

const started = performance.now();
const results = await Promise.all(checks.map(timed));
const failed = results.filter((result) => !result.ok);
for (const { name, output } of failed) console.log(`── ${name} ──\n${output.trim()}\n`);
for (const { name, ok, seconds } of results) console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`);
const total = ((performance.now() - started) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `All checks passed in ${total} s.`
    : `${failed.length} of ${checks.length} checks failed.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<{ ok: boolean, output: string }>} run
 */

/**
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Check}
 */
function tool(name, program, args) {
  return {
    name,
    async run() {
      const path = join(root, 'node_modules', program);
      if (!existsSync(path)) return { ok: false, output: `${program} is not installed: run npm ci` };
      const { status, output } = await capture(process.execPath, [path, ...args]);
      return { ok: status === 0, output };
    },
  };
}

/**
 * @param {string} name
 * @param {() => string[]} findProblems
 * @returns {Check}
 */
function own(name, findProblems) {
  return {
    name,
    async run() {
      const problems = findProblems();
      return { ok: problems.length === 0, output: problems.join('\n') };
    },
  };
}

/** @param {Check} check */
async function timed({ name, run }) {
  const from = performance.now();
  const result = await run();
  return { name, ...result, seconds: ((performance.now() - from) / 1000).toFixed(1) };
}
