import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, root, run } from './project.mjs';

const lockFile = join(root, 'package-lock.json');
/** npm writes this file last, so it exists only after a complete installation. */
const installedFile = join(root, 'node_modules', '.package-lock.json');

/** Ends the process on failure. */
export async function ensureInstalled() {
  if (!isInstalled()) await install();
}

async function install() {
  assertOwn('The dependencies must be installed');
  console.log('Installing the dependencies (npm ci) …');
  // Building the client needs the development dependencies, even if NODE_ENV is production.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const status = process.env.npm_execpath
    ? await run(process.execPath, [process.env.npm_execpath, ...args])
    : await run('npm', args);
  if (status === 0 && existsSync(installedFile)) return;
  fail(
    'The dependencies could not be installed; npm says why above.\n' +
      'Check the connection to the npm registry and that this folder can be written to, then try again.',
  );
}

function isInstalled() {
  if (!existsSync(installedFile)) return false;
  if (statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs) return true;
  // A fresh check-out makes an unchanged lock file newer: compare the packages before installing again.
  if (!holdsAll(readPackages(installedFile), readPackages(lockFile))) return false;
  try {
    const now = new Date();
    utimesSync(installedFile, now, now);
  } catch {
    // The folder belongs to another user, such as root: the next start compares again.
  }
  return true;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * @param {ReturnType<typeof readPackages>} installed
 * @param {ReturnType<typeof readPackages>} wanted
 */
function holdsAll(installed, wanted) {
  // A missing optional package is no difference: it may be for another platform.
  // The path '' is the project itself.
  const same = Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (!found) return optional || path === '';
    return found.version === version && found.integrity === integrity;
  });
  return same && Object.keys(installed).every((path) => path in wanted);
}

const sources = ['src/client', 'src/shared', 'vite.config.ts', 'package-lock.json'];
const builtDir = join(root, 'dist', 'client');
const stampFile = join(root, 'dist', 'client.stamp');

/** Ends the process on failure. */
export async function ensureClientBuilt() {
  const stamp = fingerprint();
  const built = existsSync(join(builtDir, 'index.html')) && existsSync(stampFile);
  if (built && readFileSync(stampFile, 'utf8') === stamp) return;
  assertOwn('The client must be built');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // An installation without the development dependencies (npm prune --omit=dev) has no vite.
  if (!existsSync(vite)) await install();
  console.log('Building the client …');
  // Builds in another folder and then renames it, so that a running server never serves an incomplete client.
  const draft = join(root, 'dist', `client.new-${process.pid}`);
  const status = await run(process.execPath, [
    vite,
    'build',
    '--outDir',
    draft,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]);
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    fail('The client could not be built; vite says why above.');
  }
  replace(draft, builtDir);
  writeFileSync(stampFile, stamp);
}

/**
 * Ends the process if this user, such as a service's, cannot write where the program is installed or built.
 * @param {string} what
 */
function assertOwn(what) {
  for (const name of ['.', 'node_modules', 'dist', 'dist/client']) {
    try {
      if (existsSync(join(root, name))) accessSync(join(root, name), constants.W_OK);
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      fail(
        `${what}, and this user cannot write to ${join(root, name)} (${code}):\n` +
          'run npm ci --include=dev && npm run size as the owner of that folder, once after each update.',
      );
    }
  }
}

/**
 * @param {string} draft
 * @param {string} place
 */
function replace(draft, place) {
  const old = `${draft}.old`;
  mkdirSync(dirname(place), { recursive: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(draft, place);
  rmSync(old, { recursive: true, force: true });
}

/** The newest time alone would miss a removed file, or a file that was replaced by an older copy. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of sources) {
    for (const file of filesIn(name)) {
      const { size, mtimeMs } = statSync(join(root, file));
      hash.update(`${file}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function filesIn(name) {
  const path = join(root, name);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path)
    .sort()
    .filter((child) => !/\.test\.tsx?$/.test(child))
    .flatMap((child) => filesIn(`${name}/${child}`));
}
