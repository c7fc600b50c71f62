import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';
import { filesBelow } from './files.mjs';

const MOST_LINES = 320;

/** @returns {string[]} */
export function checkLength() {
  const files = ['src', 'drizzle', 'scripts'].flatMap((folder) =>
    filesBelow(folder, /\.(tsx?|mjs|sql|css)$/),
  );
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    return lines > MOST_LINES
      ? [`${file}: ${lines} lines, at most ${MOST_LINES}: split it by what it is about`]
      : [];
  });
}
