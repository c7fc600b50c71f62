import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { capture, root } from '../launch/project.mjs';

/** Not checked: it only runs on an empty database. */
const BASELINE = '0000_baseline.sql';
const LOCK_TIMEOUT = /^SET LOCAL lock_timeout = '\d{1,2}s';/;
const EXCEPTION = /^-- squawk-ignore [a-z-]+(, [a-z-]+)* -- \S.{14,}$/;

const TAKES_AWAY =
  /^-- squawk-ignore .*\b(ban-drop-(column|table)|renaming-(column|table)|changing-column-type)\b/;
const NEED = /^-- needs (\w+)$/;

const STATEMENTS = /** @type {const} */ ([
  [/^TRUNCATE\b/i, 'TRUNCATE blocks reads and writes until the transaction ends: DELETE the rows'],
  [/^LOCK\b/i, 'LOCK holds the table until the transaction ends: lock the rows that are changed'],
  [/^(VACUUM|CLUSTER)\b/i, 'rewriting a table blocks reads and writes: autovacuum is enough'],
  [/^SET (LOCAL |SESSION )?lock_timeout\b/i, 'the first line sets lock_timeout, for all statements'],
]);

/**
 * @param {string} [folder]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function lintMigrations(folder = join(root, 'migrations')) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name !== BASELINE);
  const files = names.sort().map((name) => join(folder, name));
  if (files.length === 0) return { ok: true, output: '' };
  const program = join(root, 'node_modules', 'squawk-cli', 'js', 'bin', 'squawk');
  if (!existsSync(program)) return { ok: false, output: 'squawk is not installed: run npm ci' };
  const options = ['--config', join(root, '.squawk.toml'), '--reporter', 'json'];
  const { status, output } = await capture(process.execPath, [program, ...options, ...files]);
  const problems = [...readFindings(status, output), ...files.flatMap(checkHouseRules)];
  return { ok: problems.length === 0, output: problems.join('\n') };
}

/**
 * @param {number} status
 * @param {string} output
 * @returns {string[]}
 */
function readFindings(status, output) {
  try {
    /** @type {{ file: string, line: number, rule_name: string, message: string, help?: string }[]} */
    const findings = JSON.parse(output);
    return findings.map(({ file, line, rule_name, message, help }) =>
      [`${relative(root, file)}:${line + 1}: ${rule_name}: ${message}`, help].filter(Boolean).join(' '),
    );
  } catch {
    return [`squawk ended with ${status}: ${output}`];
  }
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function checkHouseRules(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = (/** @type {number} */ index, /** @type {string} */ text) =>
    `${relative(root, file)}:${index + 1}: ${text}`;
  const first = LOCK_TIMEOUT.test(lines[0] ?? '')
    ? []
    : [at(0, "begins with SET LOCAL lock_timeout = '10s'; because all other calls wait behind its locks")];
  const others = lines.slice(1).flatMap((line, index) => {
    if (line.includes('squawk-ignore') && !EXCEPTION.test(line)) {
      return [at(index + 1, 'an exception is `-- squawk-ignore the-rule -- why it harms nobody here`')];
    }
    const text = line.trim();
    return STATEMENTS.flatMap(([pattern, why]) => (pattern.test(text) ? [at(index + 1, why)] : []));
  });
  const taking = lines.findIndex((line) => TAKES_AWAY.test(line));
  const needs = lines.flatMap((line) => NEED.exec(line)?.[1] ?? []);
  const isKnown = needs.length === 1 && existsSync(join(dirname(file), `${needs[0]}.sql`));
  const unsaid =
    isKnown || (taking < 0 && needs.length === 0)
      ? []
      : [
          at(
            taking,
            'one line `-- needs 0042_name` names the first migration whose program works without it',
          ),
        ];
  return [...first, ...others, ...unsaid];
}

/** drizzle-kit works on a copy of the migrations. @returns {Promise<{ ok: boolean, output: string }>} */
export async function checkMigrations() {
  const folder = mkdtempSync(join(tmpdir(), 'sikka-migrations-'));
  try {
    cpSync(join(root, 'migrations'), folder, { recursive: true });
    const kit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
    const out = relative(root, folder);
    const options = ['--dialect', 'postgresql', '--schema', './drizzle/schema/index.ts', '--out', out];
    const { output } = await capture(process.execPath, [kit, 'generate', ...options]);
    const ok = output.includes('No schema changes');
    return { ok, output: ok ? '' : `${output}\nnpm run db:generate writes the missing migration` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
