import { mkdir, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What several tests start as processes. Some tests start them by tsx too, as operators do. */
const PROGRAMS = [
  'src/server/main.ts',
  'scripts/admin.ts',
  'scripts/admin/ledger-verify.ts',
  'scripts/admin/seals-export.ts',
  'scripts/demo/main.ts',
  'scripts/client/examples/daily-report.ts',
  'scripts/client/examples/import-videos.ts',
  'scripts/client/examples/watch-events.ts',
];

/** A source file finds other files by its own place. */
const ownPlaces: Plugin = {
  name: 'own-places',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return undefined;
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
  },
};

/**
 * Puts each program into a few files: loading its 400 files by tsx takes most of the time of a short command.
 * @returns their folder, which is in the project because the programs load packages
 */
export async function buildPrograms(): Promise<string> {
  const dist = join(ROOT, 'dist');
  await mkdir(dist, { recursive: true });
  const outDir = await mkdtemp(join(dist, 'programs-'));
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [ownPlaces],
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((path) => [path, join(ROOT, path)])),
        output: { entryFileNames: '[name].mjs', keepNames: true },
      },
    },
  });
  return outDir;
}
