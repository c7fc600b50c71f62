import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';

const builtDir = join(root, 'dist', 'client');
const kilobytes = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

const FIRST = 'src/client/main.tsx';
/** For each download: its entry sources, and its limits in kB of compressed JavaScript. Imports count too. */
const budgets = [
  { name: '/login, first load', limits: { gz: 115, br: 101 }, sources: [FIRST] },
  {
    name: '/signup, all that it asks for',
    limits: { gz: 122, br: 107 },
    sources: [FIRST, 'src/client/pages/public/signup.tsx'],
  },
  {
    name: "the member's shell, in all",
    limits: { gz: 155, br: 137 },
    sources: [FIRST, 'src/client/pages/member/index.tsx'],
  },
];
const CODINGS = /** @type {const} */ ({ gz: 'gzip', br: 'brotli' });
const STAFF =
  /^src\/(client\/(pages\/staff|features\/staff-[^/]+|components\/staff)|shared\/i18n\/\w+\/staff)/;

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {readonly string[]} imports the built files that load with it; not those of dynamic imports
 * @property {readonly string[]} sources
 */

/** @typedef {{ name: string, coding: string, bytes: number, limit: number, files: number }} Row */

/** @returns {{ rows: Row[], problems: string[] }} */
export function measureClient() {
  /** @type {Chunk[]} */
  const chunks = JSON.parse(readFileSync(join(builtDir, '.vite', 'chunks.json'), 'utf8'));
  /** @type {string[]} */
  const problems = [];
  const rows = budgets.flatMap(({ name, limits, sources }) => {
    const files = filesWith(chunks, sources);
    return Object.entries(limits).map(([ending, limit]) => {
      const coding = CODINGS[/** @type {keyof typeof CODINGS} */ (ending)];
      const bytes = files.reduce((sum, { file }) => sum + weigh(file, ending), 0);
      if (bytes > limit * 1000) {
        problems.push(`${name}: ${kilobytes(bytes)} kB in ${coding}, more than ${limit} kB`);
      }
      return { name, coding, bytes, limit, files: files.length };
    });
  });
  return { rows, problems: [...problems, ...staffLeaks(chunks)] };
}

/** @param {ReturnType<typeof measureClient>} measured */
export function sizeTable({ rows }) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(
      ({ name, coding, bytes, limit, files }) =>
        `${name.padEnd(width)}  ${kilobytes(bytes).padStart(6)} kB of ${limit} (${files} files of JavaScript, ${coding})`,
    )
    .join('\n');
}

/**
 * @param {readonly Chunk[]} chunks
 * @param {readonly string[]} sources
 */
function filesWith(chunks, sources) {
  /** @type {Set<Chunk>} */
  const found = new Set();
  const add = (/** @type {Chunk | undefined} */ chunk) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.find((other) => other.file === file));
  };
  for (const source of sources) {
    const chunk = chunks.find((one) => one.sources.includes(source));
    if (!chunk) throw new Error(`${source} is in no built file; scripts/dev-tools/client-size.mjs names it`);
    add(chunk);
  }
  return [...found];
}

/** @param {readonly Chunk[]} chunks */
function staffLeaks(chunks) {
  const theirs = /^src\/client\/(main\.tsx|pages\/(public|member)\/|features\/(?!staff-))/;
  const pages = chunks.flatMap(({ sources }) => sources.filter((source) => theirs.test(source)));
  return filesWith(chunks, pages).flatMap(({ file, sources }) => {
    const leaked = sources.find((source) => STAFF.test(source));
    return leaked ? [`${file} is loaded by who is not staff, and holds ${leaked}`] : [];
  });
}

/**
 * @param {string} file
 * @param {string} ending
 */
function weigh(file, ending) {
  const compressed = join(builtDir, `${file}.${ending}`);
  return statSync(existsSync(compressed) ? compressed : join(builtDir, file)).size;
}
