import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';

/**
 * The files below a folder whose names match the pattern, except in node_modules: paths from the project's
 * root with forward slashes.
 * @param {string} folder
 * @param {RegExp} pattern
 * @returns {string[]}
 */
export function filesBelow(folder, pattern) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(name, pattern);
      return pattern.test(entry.name) ? [name] : [];
    });
}

export function findPages() {
  return [...readdirSync(root).filter((name) => name.endsWith('.md')), ...filesBelow('docs', /\.md$/)];
}
