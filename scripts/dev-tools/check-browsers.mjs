import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/project.mjs';
import OLDEST_BROWSERS from './oldest-browsers.json' with { type: 'json' };

const builtDir = join(root, 'dist', 'client');
const dataFile = join(root, 'node_modules', '@mdn', 'browser-compat-data', 'data.json');

/** Names of newer methods that stand in the built files for another reason. */
const ALLOWED = new Map(
  [
    [
      'methods of packages or of our own',
      'build check createContext destroy notify reconnect run union use when with',
    ],
    [
      'used only where a browser has them',
      'hidePopover isConditionalMediationAvailable requestPermission share showPopover skipTransition startViewTransition toBase64',
    ],
  ].flatMap(([reason = '', names = '']) => names.split(' ').map((name) => [name, reason])),
);
/** Without these a page looks a little different, and works. */
const ALLOWED_STYLES = new Set([
  'accent-color',
  'forced-color-adjust',
  'overflow-clip-margin',
  'overscroll-behavior',
  'scrollbar-color',
  'scrollbar-gutter',
  'scrollbar-width',
  'text-wrap',
]);
/** Hidden where a browser draws them: others draw nothing there. */
const ALLOWED_PARTS = new Set(['-webkit-details-marker', '-webkit-search-cancel-button']);
/** pdf.js brings what older browsers lack. */
const SELF_SUFFICIENT = /^pdf/;

/** @typedef {Record<string, any>} Node a part of the compatibility data */

/** @returns {string[]} what the built files use and one of the oldest browsers lacks */
export function checkBrowsers() {
  /** @type {Node} */
  const data = JSON.parse(readFileSync(dataFile, 'utf8'));
  const { methods, statics } = findNewMethods(data);
  const files = readdirSync(join(builtDir, 'assets')).filter((name) => !SELF_SUFFICIENT.test(name));
  return files.flatMap((file) => {
    const text = () => readFileSync(join(builtDir, 'assets', file), 'utf8');
    if (file.endsWith('.css')) return checkStyles(text(), data).map((what) => `${file}: ${what}`);
    if (!file.endsWith('.js')) return [];
    const called = new Set(
      [...text().matchAll(/(?:\b(\w+))?\??\.(\w+)\(/g)].flatMap(([, host, name = '']) => [
        name,
        `${host}.${name}`,
      ]),
    );
    const used = [...methods, ...statics].filter(
      (name) => called.has(name) && !ALLOWED.has(name) && name.length > 2,
    );
    return used.map((name) => `${file}: ${name}() is newer than the oldest browsers`);
  });
}

/**
 * @param {Node} data
 * @returns methods whose name no older class has, and static methods with the name of their class
 */
function findNewMethods(data) {
  /** @type {Map<string, boolean>} */
  const isAlwaysNew = new Map();
  /** @type {string[]} */
  const statics = [];
  for (const { name, method, isNewer } of membersOf(data)) {
    isAlwaysNew.set(method, (isAlwaysNew.get(method) ?? true) && isNewer);
    if (isNewer) statics.push(`${name}.${method}`);
  }
  return { methods: [...isAlwaysNew].flatMap(([method, isOnlyNew]) => (isOnlyNew ? [method] : [])), statics };
}

/** @param {Node} data */
function* membersOf(data) {
  const { Intl: formats, ...builtins } = data.javascript.builtins;
  // Functions of the page itself, such as fetch, are named in `data.api` beside the classes.
  const pageFunctions = new Set(Object.keys(data.api));
  for (const [name, members] of Object.entries({ ...builtins, ...formats, ...data.api })) {
    for (const [member, node] of Object.entries(/** @type {Node} */ (members))) {
      if (!node?.__compat || pageFunctions.has(member)) continue;
      const method = member.replace(/_static$/, '');
      yield { name, method, isStatic: method !== member, isNewer: isNew(node) };
    }
  }
}

export function newerMembers() {
  return [...membersOf(JSON.parse(readFileSync(dataFile, 'utf8')))].filter(({ isNewer }) => isNewer);
}

/**
 * @param {string} text
 * @param {Node} data
 * @returns {string[]}
 */
function checkStyles(text, data) {
  const used = new Set([...text.matchAll(/[{;]([a-z-]+):/g)].map(([, property = '']) => property));
  const lacking = [...used].filter((property) => {
    const node = data.css.properties[property];
    return isNew(node, text.includes(`-webkit-${property}:`)) && !ALLOWED_STYLES.has(property);
  });
  const parts = new Set([...text.matchAll(/::?(-?[a-z][a-z-]*)(?=[^{}]*\{)/g)].map(([, part = '']) => part));
  const foreign = [...parts].filter((part) =>
    part.startsWith('-') ? !ALLOWED_PARTS.has(part) : isNew(data.css.selectors[part]),
  );
  const blocks = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, block = '']) => block);
  const heights = blocks.flatMap((block) =>
    [...block.matchAll(/(?:^|;)([a-z][a-z-]*):([^;]*\ddvh)/g)].filter(([declaration, property]) => {
      const before = block.slice(0, block.indexOf(declaration) + 1);
      return !before.includes(`${property}:`);
    }),
  );
  return [
    ...lacking.map((property) => `the property ${property} is newer than the oldest browsers`),
    ...foreign.map((part) => `:${part} is no part of a page in all of the oldest browsers`),
    ...heights.map(([, property, value]) => `${property}: ${value} has no older height before it`),
  ];
}

/**
 * @param {Node | undefined} node
 * @param {boolean} [isPrefixed]
 */
function isNew(node, isPrefixed = false) {
  if (!node?.__compat) return false;
  return Object.entries(OLDEST_BROWSERS).some(([browser, oldest]) => {
    /** @type {Node[]} */
    const entries = [node.__compat.support[browser]].flat();
    return !entries.some(
      ({ version_added: added, version_removed: removed, flags, prefix }) =>
        added &&
        !removed &&
        !flags &&
        (!prefix || isPrefixed) &&
        Number.parseFloat(String(added).replace('≤', '')) <= oldest,
    );
  });
}
