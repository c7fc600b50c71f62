/*
 * `npm run icons`: draws the icons of the installed app from src/client/public/icon.svg. The icons are
 * committed; run it after changing the drawing.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './launch/project.mjs';

const publicDir = join(root, 'src', 'client', 'public');
const drawing = readFileSync(join(publicDir, 'icon.svg'), 'utf8');
/**
 * A background up to the edges, for systems that cut icons to their own shape. The logo stays within the
 * middle 80 %.
 */
const full = drawing.replace('rx="16"', '');

/** @type {readonly [name: string, size: number, drawing: string][]} */
const icons = [
  ['icon-192', 192, drawing],
  ['icon-512', 512, drawing],
  ['maskable-512', 512, full],
  ['apple-180', 180, full],
];

mkdirSync(join(publicDir, 'icons'), { recursive: true });
for (const [name, size, svg] of icons) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(publicDir, 'icons', `${name}.png`));
}
