import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../launch/project.mjs';
import { filesBelow } from './files.mjs';
import { aliases, compartmentOf, zoneOf } from './import-rules.mjs';

/**
 * @typedef {object} Import
 * @property {string} from what is imported, as written
 * @property {boolean} typeOnly
 */

/** @returns {string[]} */
export function checkImports() {
  const files = ['src', 'drizzle', 'scripts'].flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs)$/));
  return files.flatMap((file) =>
    importsOf(readFileSync(join(root, file), 'utf8')).flatMap((one) => {
      const problem = problemOf(file, one);
      return problem ? [`${file}: '${one.from}': ${problem}`] : [];
    }),
  );
}

/**
 * @param {string} file
 * @param {Import} one
 */
function problemOf(file, one) {
  const zone = zoneOf(file);
  const target = targetOf(file, one.from);
  if (target === undefined) {
    // Every zone may import types of packages, because type imports are removed before the program runs.
    if (!zone || one.typeOnly) return undefined;
    const refused = zone.notPackages?.test(one.from) || (zone.packages && !zone.packages.test(one.from));
    return refused ? `${zone.name} does not use this package` : undefined;
  }
  const form = formProblem(file, one.from, target);
  if (form) return form;
  const other = zoneOf(target);
  if (!zone || !other || zone.imports === 'all') return undefined;
  const compartment = compartmentOf(file);
  if (zone === other) {
    return compartment === compartmentOf(target) ? undefined : `a ${zone.name} does not import another one`;
  }
  if (zone.imports.includes(other.name)) {
    if (zone.name === 'router' && other.name === 'service' && dirname(file) !== dirname(target)) {
      return 'a router calls the services of its own domain';
    }
    return undefined;
  }
  if (one.typeOnly && zone.types?.includes(other.name)) return undefined;
  return `${zone.name} does not import ${other.name}${zone.types?.includes(other.name) ? ', only its types' : ''}`;
}

/**
 * The path of the imported file from the project's root; undefined for a package.
 * @param {string} file
 * @param {string} from
 */
function targetOf(file, from) {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from);
  for (const [alias, folder] of Object.entries(aliases)) {
    if (from.startsWith(alias)) return folder + from.slice(alias.length);
  }
  return undefined;
}

/**
 * @param {string} file
 * @param {string} from
 * @param {string} target
 */
function formProblem(file, from, target) {
  const plain = target.replace(/\?.*$/, '');
  if (!/\.\w+$/.test(plain)) return 'the ending of the file is missing';
  if (!existsSync(join(root, plain))) return 'there is no such file';
  if (!from.startsWith('.')) return undefined;
  const home = Object.values(aliases).find((folder) => file.startsWith(folder));
  return home && !target.startsWith(home) ? 'an import out of the folder uses an alias' : undefined;
}

/**
 * Expects formatted code: statements begin a line.
 * @param {string} text
 * @returns {Import[]}
 */
function importsOf(text) {
  const code = text.replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*)$/gm, '');
  const statements = code.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
  const calls = code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...statements].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined })),
    ...[...calls].map(([, from = '']) => ({ from, typeOnly: false })),
  ];
}
