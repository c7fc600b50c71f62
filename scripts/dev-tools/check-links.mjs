import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../launch/project.mjs';
import { filesBelow, findPages } from './files.mjs';

/** @returns {string[]} */
export function checkLinks() {
  const pages = findPages();
  const sources = ['src', 'drizzle', 'migrations', 'scripts', 'docs', 'deploy'];
  const files = sources.flatMap((folder) => filesBelow(folder, /./));
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = linksOf(text).flatMap((link) => {
      const problem = problemOf(page, link);
      return problem ? [`${page}: ${link}: ${problem}`] : [];
    });
    // File names in the changelog are not checked, because it also names files that were removed later.
    const named = page === 'CHANGELOG.md' ? [] : namedFiles(text);
    const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
    return [...links, ...missing.map((name) => `${page}: \`${name}\`: no such file`)];
  });
}

/** @param {string} text */
function namedFiles(text) {
  return [...withoutFences(text).matchAll(/`(?:\.\/)?([\w./-]+\/[\w.-]+\.(?:ts|tsx|mjs|sql|css))`/g)].map(
    (match) => match[1] ?? '',
  );
}

/**
 * @param {string} page
 * @param {string} link
 */
function problemOf(page, link) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(root, page) : resolve(root, dirname(page), decodeURIComponent(path));
  if (relative(root, target).startsWith('..')) return 'leads out of the project';
  if (!existsSync(target)) return 'no such file';
  if (!anchor || !target.endsWith('.md')) return undefined;
  return anchorsOf(readFileSync(target, 'utf8')).has(decodeURIComponent(anchor))
    ? undefined
    : 'no such heading';
}

/** @param {string} text */
function linksOf(text) {
  const prose = withoutCode(text);
  const inline = [...prose.matchAll(/\]\(\s*<?([^\s<>)]+)>?(?:\s+"[^"]*")?\s*\)/g)];
  const defined = [...prose.matchAll(/^\s{0,3}\[[^\]]+\]:\s*<?([^\s<>]+)/gm)];
  const html = [...prose.matchAll(/<(?:a|img)\s[^>]*?(?:href|src)="([^"]+)"/g)];
  return [...inline, ...defined, ...html].map((match) => match[1] ?? '');
}

/** @param {string} text */
function anchorsOf(text) {
  const anchors = new Set([...text.matchAll(/<[^>]+\s(?:id|name)="([^"]+)"/g)].map((match) => match[1]));
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const words = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
    const base = words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    anchors.add(times === 0 ? base : `${base}-${times}`);
  }
  return anchors;
}

/** @param {string} text */
function withoutFences(text) {
  return text.replace(/^([ \t]*)(```|~~~)[\s\S]*?^\1\2.*$/gm, '');
}

/** @param {string} text */
function withoutCode(text) {
  return withoutFences(text).replace(/`[^`\n]*`/g, '');
}
