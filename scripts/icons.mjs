/* The icons are committed: run this command after a change of a drawing. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './launch/project.mjs';
import { readWords } from './launch/words.mjs';

readWords('npm run icons takes no words: draws the icons of the installed app');

const publicDir = join(root, 'src', 'client', 'public');
const drawing = readFileSync(join(publicDir, 'icon.svg'), 'utf8');
/**
 * The icon with square corners, for systems that cut icons to their own shape. The logo is in the middle
 * 80 %, so that it is not cut.
 */
const full = drawing.replace('rx="16"', '');

const screenIcons = readFileSync(join(root, 'src', 'client', 'components', 'ui', 'icon.tsx'), 'utf8');
function shortcut(/** @type {string} */ shape) {
  const [, path] = new RegExp(`^ {2}${shape}:\\s+'([^']+)'`, 'm').exec(screenIcons) ?? [];
  if (!path) throw new Error(`icon.tsx has no shape ${shape}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="32" fill="#0f5c43"/><path transform="translate(14 14) scale(1.5)" d="${path}" fill="none" stroke="#f2d58a" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** @type {readonly [name: string, size: number, drawing: string][]} */
const icons = [
  ['icon-192', 192, drawing],
  ['icon-512', 512, drawing],
  ['maskable-512', 512, full],
  ['apple-180', 180, full],
  ['shortcut-videos', 96, shortcut('play')],
  ['shortcut-spin', 96, shortcut('wheel')],
  ['shortcut-withdraw', 96, shortcut('wallet')],
];

mkdirSync(join(publicDir, 'icons'), { recursive: true });
for (const [name, size, svg] of icons) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(publicDir, 'icons', `${name}.png`));
}
