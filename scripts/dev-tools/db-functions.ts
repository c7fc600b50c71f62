import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type FunctionRelease,
  parseRelease,
  RELEASE_FILE,
  readFunctionTexts,
} from '#drizzle/function-release.ts';

/*
 * npm run db:functions: raises the release number of the SQL functions if they changed, once per commit.
 * With `--check` it changes nothing, and exits with status 1 if the number is not raised yet.
 */

const PATH = 'drizzle/functions/release.json';
const root = fileURLToPath(new URL('../..', import.meta.url));

const { hash } = readFunctionTexts();
const written = await readFile(RELEASE_FILE, 'utf8')
  .then(parseRelease)
  .catch(() => undefined);
if (written?.hash === hash) {
  console.log(`The SQL functions are of release ${written.release}.`);
} else if (process.argv.includes('--check')) {
  console.error('The SQL functions were changed: npm run db:functions gives them a release');
  process.exitCode = 1;
} else {
  const base = committed() ?? written ?? { release: 0, hash: '' };
  const release = base.hash === hash ? base.release : base.release + 1;
  await writeFile(RELEASE_FILE, `${JSON.stringify({ release, hash }, null, 2)}\n`);
  console.log(`The SQL functions are of release ${release} now: commit ${PATH} with them.`);
}

/** The release in the last commit; undefined if it cannot be read, for instance outside a repository. */
function committed(): FunctionRelease | undefined {
  try {
    const json = execFileSync('git', ['show', `HEAD:${PATH}`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return parseRelease(String(json));
  } catch {
    return undefined;
  }
}
