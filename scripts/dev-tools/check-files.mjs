import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';
import { filesBelow, findPages } from './files.mjs';

const MOST_LINES = 320;
const MOST_COMMENT_LINES = 2;
const MOST_COLUMNS = 110;

const sources = () =>
  ['src', 'drizzle', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|sql|css)$/));

/** @returns {string[]} */
export function checkComments() {
  return [...sources().flatMap(checkSource), ...findPages().flatMap(checkPage)];
}

/** @param {string} file */
function checkSource(file) {
  const lines = linesOf(file);
  const opens = file.endsWith('.sql') ? /^--/ : /^(\/\*|\/\/)/;
  return findComments(lines, opens).flatMap(({ from, to }) => {
    const comment = lines.slice(from, to);
    const place = `${file}:${from + 1}`;
    return [
      ...(prose(comment) > MOST_COMMENT_LINES
        ? [`${place}: a comment of more than ${MOST_COMMENT_LINES} lines`]
        : []),
      ...(comment.some(isWide) ? [`${place}: a comment wider than ${MOST_COLUMNS} columns`] : []),
    ];
  });
}

/** @param {string} page */
function checkPage(page) {
  let isCode = false;
  return linesOf(page).flatMap((line, index) => {
    if (line.trim().startsWith('```')) isCode = !isCode;
    return isWide(line) && !isCode && !line.startsWith('|')
      ? [`${page}:${index + 1}: wider than ${MOST_COLUMNS} columns`]
      : [];
  });
}

const isWide = (/** @type {string} */ line) => line.length > MOST_COLUMNS;
const linesOf = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8').split('\n');

/**
 * @param {string[]} lines
 * @param {RegExp} opens
 */
function findComments(lines, opens) {
  const found = [];
  for (let from = 0; from < lines.length; from++) {
    const [opening] = opens.exec((lines[from] ?? '').trim()) ?? [];
    if (!opening) continue;
    let to = from + 1;
    if (opening === '/*') {
      while (to < lines.length && !lines[to - 1]?.includes('*/')) to++;
    } else {
      while (lines[to]?.trim().startsWith(opening)) to++;
    }
    found.push({ from, to });
    from = to - 1;
  }
  return found;
}

/** @param {string[]} comment */
function prose(comment) {
  const texts = comment.map((line) => line.trim().replace(/^(\/\*\*?|\*\/|\*|\/\/|--)\s?/, ''));
  const tag = texts.findIndex((text) => text.startsWith('@'));
  return texts.slice(0, tag < 0 ? undefined : tag).filter((text) => /\w/.test(text)).length;
}

/** @returns {string[]} */
export function checkLength() {
  return sources().flatMap((file) => {
    const lines = linesOf(file).length - 1;
    return lines > MOST_LINES
      ? [`${file}: ${lines} lines, at most ${MOST_LINES}: split it by what it is about`]
      : [];
  });
}
